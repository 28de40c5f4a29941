#!/usr/bin/env python3
"""Reads {"kind", "units", "inputs", "tensors": {name: [numbers]}, ...} and prints what torch makes of it."""
import json
import sys

import torch

asked = json.load(sys.stdin)
units, inputs = asked["units"], asked["inputs"]


def tensor(name, *shape):
    return torch.tensor(asked["tensors"][name]).view(*shape)


if asked["kind"] in ("lstm", "gru"):
    layer = (torch.nn.LSTM if asked["kind"] == "lstm" else torch.nn.GRU)(inputs, units)
    with torch.no_grad():
        for name in ("weight_ih_l0", "weight_hh_l0", "bias_ih_l0", "bias_hh_l0"):
            parameter = getattr(layer, name)
            parameter.copy_(tensor(name, *parameter.shape))
        states, _ = layer(tensor("x", -1, 1, inputs))
    print(json.dumps(states.view(-1).tolist()))
else:
    query, keys, values = tensor("query", units), tensor("keys", -1, inputs), tensor("values", len(asked["tensors"]["keys"]) // inputs, -1)
    if asked["kind"] == "dot":
        scores = keys @ query
    elif asked["kind"] == "multiplicative":
        scores = keys @ (tensor("weight", units, inputs).T @ query)
    else:
        inner = torch.tanh(keys @ tensor("key", -1, inputs).T + tensor("ask", -1, units) @ query)
        scores = inner @ tensor("vector", -1)
    weights = torch.softmax(scores, 0)
    print(json.dumps(weights.tolist() + (weights @ values).tolist()))
