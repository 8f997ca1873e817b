"""Tools for authors: proofs of exercises, and what a new course or exercise starts from."""
