"""Writes the files in made/ with the programs that people use: onnx, torch, h5py and numpy of Debian 12.

    apt-get install python3-onnx python3-torch python3-h5py
    /usr/bin/python3 tests/files/make.py

expected.json has what is in them, as these programs say themselves.
"""
import collections
import json
import os

import h5py
import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'made')
os.makedirs(folder, exist_ok=True)
path = lambda name: os.path.join(folder, name)
expected = {}


def note(file, arrays):
    flat = {name: np.asarray(array, np.float64).ravel() for name, array in arrays.items()}
    expected[file] = {
        name: {'shape': list(array.shape), 'begin': flat[name][:24].tolist(), 'sum': flat[name].sum()}
        for name, array in arrays.items()
    }


def caches(dim, rows, base, factors=None):
    frequencies = base ** (-np.arange(0, dim, 2) / dim)
    if factors is not None:
        frequencies = factors(frequencies)
    angles = np.arange(rows)[:, None] * frequencies
    return np.cos(angles).astype(np.float32), np.sin(angles).astype(np.float32)


def llama3(frequencies, factor=8, low=1, high=4, trained=8192):
    wavelengths = 2 * np.pi / frequencies
    smooth = (trained / wavelengths - low) / (high - low)
    between = (1 - smooth) * frequencies / factor + smooth * frequencies
    return np.where(wavelengths < trained / high, frequencies, np.where(wavelengths > trained / low, frequencies / factor, between))


def save(name, nodes, initializers, domains=(('', 17), ('com.microsoft', 1)), **options):
    value = lambda one: helper.make_tensor_value_info(one, TensorProto.FLOAT, None)
    graph = helper.make_graph(nodes, 'main', [value('x')], [value('y')], initializers)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid(*one) for one in domains], producer_name='make.py')
    helper.set_model_props(model, {'author': 'posenc'})
    onnx.save(model, path(name), **options)


# ONNX: operators of com.microsoft, and every way to store numbers.
cos, sin = caches(16, 64, 10000)
cos3, sin3 = caches(32, 96, 500000, llama3)
numbers = np.linspace(-2, 2, 6).astype(np.float32).reshape(2, 3)
table = np.arange(40, dtype=np.float32).reshape(1, 10, 4)
constant = lambda name, **value: helper.make_node('Constant', [], [name], **value)
branch = lambda name, value: helper.make_graph(
    [constant(name, value=numpy_helper.from_array(np.full(3, value, np.float32)))], name, [], [helper.make_tensor_value_info(name, TensorProto.FLOAT, [3])]
)
nodes = [
    constant('pe', value=numpy_helper.from_array(table)),
    constant('slopes', value_floats=[0.5, 0.25, 0.125, 0.0625]),
    constant('count', value_int=-3),
    helper.make_node('RotaryEmbedding', ['q', 'ids', 'cos_cache', 'sin_cache'], ['rq'], name='rope', domain='com.microsoft', interleaved=0, num_heads=4, rotary_embedding_dim=16),
    helper.make_node('GroupQueryAttention', ['q', 'k', 'v', '', '', 'a', 'b', 'cos_31', 'sin_31'], ['g'], name='gqa', domain='com.microsoft', num_heads=8, kv_num_heads=2, do_rotary=1, rotary_interleaved=1, scale=0.25, softcap=50.0, local_window_size=4095),
    helper.make_node('MultiHeadAttention', ['q', 'k', 'v'], ['m'], name='mha', domain='com.microsoft', num_heads=4, unidirectional=1),
    helper.make_node('Attention', ['x', 'w'], ['a1'], name='attn', domain='com.microsoft', num_heads=4, do_rotary=1, rotary_embedding_dim=8),
    helper.make_node('If', ['c'], ['i'], then_branch=branch('then', 1.5), else_branch=branch('otherwise', -1.5)),
]
initializers = [
    numpy_helper.from_array(cos, 'cos_cache'),
    numpy_helper.from_array(sin, 'sin_cache'),
    numpy_helper.from_array(cos3, 'cos_31'),
    numpy_helper.from_array(sin3, 'sin_31'),
    helper.make_tensor('as_floats', TensorProto.FLOAT, [2, 3], numbers.ravel().tolist()),
    helper.make_tensor('as_doubles', TensorProto.DOUBLE, [2], [np.pi, -1e-300]),
    helper.make_tensor('as_halves', TensorProto.FLOAT16, [2, 3], numbers.ravel().tolist()),
    helper.make_tensor('as_bytes', TensorProto.INT8, [3], [-128, 0, 127]),
    helper.make_tensor('as_longs', TensorProto.INT64, [3], [-1, 2**40, 300]),
    helper.make_tensor('as_words', TensorProto.UINT32, [2], [0, 2**32 - 1]),
    helper.make_tensor('as_switches', TensorProto.BOOL, [2], [True, False]),
    numpy_helper.from_array(np.float32(7), 'scalar'),
    numpy_helper.from_array(np.zeros((0, 4), np.float32), 'nothing'),
]
save('operators.onnx', nodes, initializers)
note('operators.onnx', {
    **{one.name: numpy_helper.to_array(one) for one in initializers},
    'pe': table, 'slopes': np.array([0.5, 0.25, 0.125, 0.0625]), 'count': np.array(-3),
    'then': np.full(3, 1.5), 'otherwise': np.full(3, -1.5),
})

# ONNX's own operators, with their numbers in a file beside the model.
initializers = [numpy_helper.from_array(cos, 'rotary.cos_cached'), numpy_helper.from_array(sin, 'rotary.sin_cached'), numpy_helper.from_array(table, 'encoder.pos_embed')]
nodes = [
    helper.make_node('RotaryEmbedding', ['x', 'rotary.cos_cached', 'rotary.sin_cached', 'ids'], ['r'], name='rope', interleaved=1, num_heads=4),
    helper.make_node('Attention', ['r', 'k', 'v'], ['y'], name='attn', is_causal=1, q_num_heads=4, kv_num_heads=2, softcap=30.0),
]
if os.path.exists(path('external.bin')):
    os.remove(path('external.bin'))
note('external.onnx', {one.name: numpy_helper.to_array(one) for one in initializers})
save('external.onnx', nodes, initializers, domains=[('', 23)], save_as_external_data=True, location='external.bin', size_threshold=0)
with open(path('tensor.pb'), 'wb') as file:
    file.write(numpy_helper.from_array(numbers, 'numbers').SerializeToString())
note('tensor.pb', {'numbers': numbers})

# PyTorch
base = torch.arange(24, dtype=torch.float32).reshape(4, 6) / 7
state = collections.OrderedDict(
    plain=base, transposed=base.t(), part=base[1:3, 2:5], repeated=base[0].expand(3, 6), flat=base.reshape(-1)[3:9],
    half=base.half(), brain=base.bfloat16(), double=base.double(), long=torch.tensor([-1, 2**40]), int=torch.tensor([5, -6], dtype=torch.int32),
    short=torch.tensor([7], dtype=torch.int16), byte=torch.tensor([255], dtype=torch.uint8), char=torch.tensor([-5], dtype=torch.int8),
    switch=torch.tensor([True, False]), scalar=torch.tensor(2.5), nothing=torch.zeros(0, 3),
    parameter=torch.nn.Parameter(torch.tensor([1.0, 2.0])),
)
checkpoint = {'model': state, 'epoch': 3, 'name': 'tiny', 'losses': [0.5, 0.25], 'optimizer': {'state': {0: {'exp_avg': torch.ones(2)}}, 'param_groups': [{'lr': 0.1, 'betas': (0.9, 0.999)}]}}
torch.save(checkpoint, path('state.pt'))
note('state.pt', {**{f'model.{name}': one.detach().float().numpy() if one.dtype != torch.int64 and one.dtype != torch.float64 else one.numpy() for name, one in state.items()}, 'optimizer.state.0.exp_avg': np.ones(2)})
encoding = torch.zeros(50, 8)
encoding[:, 0::2] = torch.sin(torch.arange(50)[:, None] * 10000 ** (-torch.arange(0, 8, 2) / 8))
encoding[:, 1::2] = torch.cos(torch.arange(50)[:, None] * 10000 ** (-torch.arange(0, 8, 2) / 8))
torch.save({'pos_encoder.pe': encoding[None], 'transformer.wpe.weight': base}, path('pytorch_model.bin'))
note('pytorch_model.bin', {'pos_encoder.pe': encoding[None].numpy(), 'transformer.wpe.weight': base.numpy()})
torch.save({'wpe.weight': base}, path('legacy.bin'), _use_new_zipfile_serialization=False)
torch.save(torch.nn.Linear(2, 2), path('module.pt'))
torch.jit.save(torch.jit.script(torch.nn.Linear(2, 2)), path('script.pt'))

# NumPy and HDF5
arrays = {'cos': cos, 'fortran': np.asfortranarray(np.arange(24, dtype=np.float64).reshape(2, 3, 4)), 'big': np.arange(6, dtype='>f4').reshape(2, 3), 'half': numbers.astype(np.float16), 'whole': np.array([-1, 2**40])}
np.savez(path('stored.npz'), **arrays)
np.savez_compressed(path('packed.npz'), **arrays)
note('stored.npz', arrays)
note('packed.npz', arrays)
np.save(path('sin.npy'), sin)
note('sin.npy', {'sin': sin})
with h5py.File(path('weights.h5'), 'w') as file:
    file.create_dataset('pos_embed', data=numbers)

with open(path('expected.json'), 'w') as file:
    json.dump(expected, file, allow_nan=False)
    file.write('\n')
