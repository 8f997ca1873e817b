"""One submission to a report: the parent's side of the workers, which never imports JAX."""
