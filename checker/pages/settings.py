"""Everything that a course's mkdocs.yml need not say: theme, extensions, validation, and what is brought along."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError

HERE = Path(__file__).parent
ASSETS = "assets/rewind"  # where our files lie in a site
TEMPLATE = HERE / "notebook" / "lesson.md.j2"

EXTENSIONS: dict[str, dict[str, Any]] = {
    "admonition": {},
    "attr_list": {},
    "md_in_html": {},
    "def_list": {},
    "footnotes": {},
    "tables": {},
    "toc": {"permalink": True},
    "pymdownx.superfences": {},
    "pymdownx.details": {},
    "pymdownx.highlight": {"anchor_linenums": False},
    "pymdownx.inlinehilite": {},
    "pymdownx.tabbed": {"alternate_style": True},
}
FEATURES = [
    "content.action.edit",
    "content.code.copy",
    "navigation.indexes",
    "navigation.instant",
    "navigation.prune",
    "navigation.tabs",
    "navigation.top",
    "search.highlight",
    "search.suggest",
]
# What Material has where a course says nothing; anything else is a course's own choice, and stays.
_STOCK: dict[str, Any] = {
    "font": {"text": "Roboto", "code": "Roboto Mono"},
    "features": [],
    "palette": None,
    "language": "en",
    "favicon": "assets/images/favicon.png",
    "logo": None,
}


def apply(config: MkDocsConfig, *, language: str, words: Mapping[str, str], root: Path) -> None:
    """Set what the course left open. `root` is the folder of the course."""
    _set_theme(config, language, words, root)
    for name, options in EXTENSIONS.items():
        if name not in config.markdown_extensions:
            config.markdown_extensions.append(name)
        config.mdx_configs[name] = {**options, **(config.mdx_configs.get(name) or {})}
    config.extra_css[:0] = [f"{ASSETS}/course.css", f"{ASSETS}/widgets.css"]
    config.extra_javascript[:0] = [f"{ASSETS}/site.js", f"{ASSETS}/rewind.js"]
    config.extra.setdefault("generator", False)
    config.extra["rewind"] = dict(words)
    if config.site_url:
        # One inline script for all depths of the site, so that a content security policy needs one hash for it.
        config.extra.setdefault("scope", urlsplit(config.site_url).path or "/")
    links = config.validation.links
    for level in ("anchors", "absolute_links", "unrecognized_links", "not_found"):
        setattr(links, level, max(getattr(links, level), logging.WARNING))
    _drop_repository_widget(config)
    config.copyright = config.copyright or f"{words['footer_made_with']} Rewind"


def bring_notebooks(config: MkDocsConfig) -> None:
    """Add mkdocs-jupyter, which a course must not list itself: its options and its place belong together.

    It runs after the plugin that calls this from `on_config`, since it is added behind it.
    """
    from mkdocs_jupyter.plugin import Plugin

    name = "mkdocs-jupyter"
    if name in config.plugins:
        raise PluginError(f"remove `{name}` from `plugins` in mkdocs.yml: `rewind` brings it, with options of its own")
    plugin = Plugin()
    options = {
        "execute": False,
        "include": ["*.ipynb"],
        "ignore": ["*.md", "*.py"],  # else it parses every page with jupytext
        "cache": False,
        "mathjax_version": 2,  # the one version for which it adds no script to each page
        "markdown_cell_processor": "mkdocs",
        "custom_template": str(TEMPLATE),
        "kernel_name": "python3",
    }
    errors, warnings = plugin.load_config(options, config.config_file_path)
    if errors or warnings:
        raise PluginError(f"mkdocs-jupyter refuses our options: {errors or warnings}")
    config.plugins[name] = plugin


def quieten() -> None:
    """Silence what tells a reader of the build nothing: banners, and libraries talking of their own insides."""
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    for name in ("mkdocs.mkdocs-jupyter", "mkdocs.plugins.mkdocs_jupyter"):
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("traitlets").setLevel(logging.ERROR)


def _set_theme(config: MkDocsConfig, language: str, words: Mapping[str, str], root: Path) -> None:
    theme = config.theme
    ours = {
        "language": language,
        "font": False,  # system fonts: a font of Google's would be a request to another host
        "features": FEATURES,
        "palette": _palette(words),
        "favicon": f"{ASSETS}/logo.svg",
        "logo": f"{ASSETS}/logo.svg",
    }
    for key, value in ours.items():
        if theme.get(key) in (None, _STOCK[key]) and not (key == "logo" and (theme.get("icon") or {}).get("logo")):
            theme[key] = value
    own = root / "overrides"
    for folder in (HERE / "theme", own):
        if folder.is_dir() and str(folder) not in theme.dirs:
            theme.dirs.insert(0, str(folder))


def _palette(words: Mapping[str, str]) -> list[dict[str, Any]]:
    schemes = (
        ("light", "default", "material/weather-night", words["theme_to_dark"]),
        ("dark", "slate", "material/weather-sunny", words["theme_to_light"]),
    )
    return [
        {
            "media": f"(prefers-color-scheme: {media})",
            "scheme": scheme,
            "primary": "custom",
            "accent": "custom",
            "toggle": {"icon": icon, "name": name},
        }
        for media, scheme, icon, name in schemes
    ]


def _drop_repository_widget(config: MkDocsConfig) -> None:
    # Material's widget calls the host of the repository from every page; the edit links need no request.
    if config.repo_url and config.edit_uri and not config.edit_uri_template:
        config.edit_uri_template = f"{config.repo_url.rstrip('/')}/{config.edit_uri.strip('/')}/{{path}}"
    config.repo_url = None
