"""Sends a program with a function that calls itself.

Expect: artefact-refused
Says: calls itself
"""

import dataclasses

import jax.numpy as jnp
from jaxlib.mlir.dialects import stablehlo

from checker.judging import export

BODY = """
  %0 = func.call @again(%stop) : (tensor<i32>) -> tensor<f32>
  return %0 : tensor<f32>
 }
 func.func private @again(%i: tensor<i32>) -> tensor<f32> {
  %0 = func.call @again(%i) : (tensor<i32>) -> tensor<f32>
  return %0 : tensor<f32>
"""
HEAD = """module {{ func.func public @main(%x: tensor<{n}xf32>, %stop: tensor<i32>) -> tensor<f32> {{
"""


def serialized(self, order):
    n = self._exported.in_avals[0].shape[0]
    text = HEAD.format(n=n) + BODY.replace("SIZE", str(n)) + "} }"
    module = stablehlo.serialize_portable_artifact_str(text, stablehlo.get_minimum_version())
    return bytes(dataclasses.replace(self._exported, mlir_module_serialized=module).serialize(vjp_order=order))


export.Program.serialized = serialized


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
