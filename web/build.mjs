// Bundles the two scripts into the folder of the assets that every site gets; with an argument, into that folder.
import { build } from "esbuild";

const outdir = process.argv[2] ?? new URL("../checker/pages/assets", import.meta.url).pathname;
const common = { bundle: true, minify: true, format: "iife", target: "es2022", charset: "utf8", legalComments: "none", outdir };

await build({ ...common, entryPoints: [new URL("src/rewind.js", import.meta.url).pathname] });
await build({ ...common, entryPoints: [new URL("src/editor.js", import.meta.url).pathname], globalName: "rewindEditor" });
