"""Sends a program that makes an array of more numbers than can be counted.

Expect: program-failed
Says: overflow
"""

import dataclasses

import jax.numpy as jnp
from jaxlib.mlir.dialects import stablehlo

from checker.judging import export

BODY = """
  %big = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<4294967296x4294967296x4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%big init: %zero) applies stablehlo.add across dimensions = [0, 1, 2]
       : (tensor<4294967296x4294967296x4xf32>, tensor<f32>) -> tensor<f32>
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
