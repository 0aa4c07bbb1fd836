"""Runs the lesson's snippets one after another, as a reader would, and measures them against golden data and the page's numbers.

    python3 run_snippets.py numpy|pytorch REPOSITORY < CASES

prints one JSON object: {"comparisons": [{case, chapter, tensor, difference, largest}]}, or {"missing": "numpy"} if Python
lacks what the snippets import. Everything given to the snippets is what `given` and the shapes below provide, nothing more.
CASES is a JSON list of what the page computes under other masks: [{name, given, allowed, recorded}], with nested lists.

Every name of a snippet that a case has recorded is compared, under the tensors' names: all heads, the followed one, or its last row.
What else a chapter's snippet computes, the chapter's function in `expected_numbers.py` returns by name. Its parameters are what it needs
of the given and recorded numbers; a case that lacks one without a default is left out.
"""
import inspect
import json
import pathlib
import re
import sys

DTYPES = {'F32': '<f4', 'BOOL': '?', 'F64': '<f8', 'I64': '<i8'}

def read_safetensors(path):
    data = path.read_bytes()
    size = int.from_bytes(data[:8], 'little')
    header = json.loads(data[8:8 + size])
    header.pop('__metadata__', None)
    return {
        name: np.frombuffer(data[8 + size:], DTYPES[entry['dtype']], int(np.prod(entry['shape'])), entry['data_offsets'][0])
        .reshape(entry['shape'])
        for name, entry in header.items()
    }


def notebook_case(golden, batch):
    """The course notebook: causal, with biases. It has no W_O of its own, so the output is compared head by head only."""
    t = read_safetensors(golden / 'notebook.safetensors')
    d_model = t['in.x'].shape[-1]
    given = {
        **summands(t['in.x'][batch]), 'num_heads': 3, 'head': 2, 'temperature': 1.0,
        'w_q': t['param.wq.weight'].T, 'b_q': t['param.wq.bias'],
        'w_k': t['param.wk.weight'].T, 'b_k': t['param.wk.bias'],
        'w_v': t['param.wv.weight'].T, 'b_v': t['param.wv.bias'],
        'w_o': np.random.default_rng(7).normal(size=(d_model, d_model)).astype('float32'), 'b_o': np.zeros(d_model, 'float32'),
    }
    q, k, v, weights, scores, masked = (t[f'out.{name}'][batch] for name in ('q', 'k', 'v', 'weights', 'raw_scores', 'masked_scores'))
    scale = np.float32(1 / np.sqrt(3))
    joined = lambda heads: heads.transpose(1, 0, 2).reshape(len(heads[0]), d_model)
    # The notebook applies dropout to its second sentence's weights before it sums the values; the snippets do not.
    context = weights @ v
    recorded = {
        'input': t['in.x'][batch], 'q_projected': joined(q), 'k_projected': joined(k), 'v_projected': joined(v),
        'q': q, 'k': k, 'v': v, 'scores': scores, 'scaled': scores * scale, 'masked': masked * scale,
        'weights': weights, 'context': context, 'merged': joined(context), 'output': joined(context) @ given['w_o'],
    }
    if batch == 0:
        recorded.update({name: t[f'out.{name}'][0] for name in ('merged', 'merged_without_transpose')})
    return {'name': f'notebook, sentence {batch}', 'given': given, 'recorded': recorded}


def summands(x):
    """An embedding and positions whose sum is x: the golden inputs were never taken apart."""
    position = np.sin(np.arange(x.size, dtype='float32')).reshape(x.shape)
    return {'embedding': x - position, 'position': position}


def torch_case(golden, name, num_heads, batch):
    """torch.nn.MultiheadAttention with a causal mask, end to end."""
    t = read_safetensors(golden / 'torch' / f'{name}.safetensors')
    w_q, w_k, w_v = (w.T for w in np.split(t['param.in_proj_weight'], 3))
    b_q, b_k, b_v = np.split(t['param.in_proj_bias'], 3)
    given = {
        **summands(t['in.q'][batch]), 'num_heads': num_heads, 'head': num_heads - 1, 'temperature': 1.0,
        'w_q': w_q, 'b_q': b_q, 'w_k': w_k, 'b_k': b_k, 'w_v': w_v, 'b_v': b_v,
        'w_o': t['param.out_proj.weight'].T, 'b_o': t['param.out_proj.bias'],
    }
    recorded = {'input': t['in.q'][batch], 'weights': t['out.weights'][batch], 'output': t['out.y'][batch]}
    return {'name': f'{name}, sentence {batch}', 'given': given, 'recorded': recorded}


def masked_case(case):
    """The page's layer under one of the masks that it offers, which takes the place of the causal one."""
    single = lambda value: np.asarray(value, 'float32') if isinstance(value, list) else value
    given, recorded = ({name: single(value) for name, value in case[part].items()} for part in ('given', 'recorded'))
    return {'name': case['name'], 'given': given, 'recorded': recorded, 'allowed': np.asarray(case['allowed'])}


def recorded_for(actual, recorded, head, allowed):
    """What a snippet for one head, or for the last word alone, computes of the numbers of all heads."""
    if actual.ndim < recorded.ndim:
        recorded = recorded[head]
        if allowed is not None:
            # The snippet for one head says that a row without a key becomes NaN; from all heads on, it becomes 0 as on the page.
            recorded = np.where(np.any(allowed, axis=-1)[:, None], recorded, np.nan)
    return recorded[-1] if actual.ndim < recorded.ndim else recorded


def own_numbers(chapter, known):
    """What the chapter expects beyond the recorded tensors."""
    expected = getattr(expected_numbers, chapter.replace('-', '_'), lambda: {})
    parameters = inspect.signature(expected).parameters.values()
    if any(each.name not in known and each.default is each.empty for each in parameters):
        return {}
    return expected(**{each.name: known[each.name] for each in parameters if each.name in known})


def compare(name, expected, actual, case, chapter):
    actual = actual.detach() if hasattr(actual, 'detach') else actual
    expected, actual = np.asarray(expected, 'float64'), np.asarray(actual, 'float64')
    if expected.shape != actual.shape:
        raise SystemExit(f'{case}, {chapter}: {name} is {actual.shape}, not {expected.shape}')
    open_cells = np.isfinite(expected)
    if not np.array_equal(expected[~open_cells], actual[~open_cells], equal_nan=True):
        raise SystemExit(f'{case}, {chapter}: {name} is infinite elsewhere')
    if not open_cells.any():
        return {'case': case, 'chapter': chapter, 'tensor': name, 'difference': 0, 'largest': 0}
    difference = np.abs(expected[open_cells] - actual[open_cells])
    return {
        'case': case, 'chapter': chapter, 'tensor': name,
        'difference': float(difference.max()), 'largest': float(np.abs(expected[open_cells]).max()),
    }


def chapters(root):
    """Those with code, as the lesson lists them: the snippets of one build on those before."""
    source = (root / 'web/lesson/constants/chapter-ids.ts').read_text('utf8')
    ids = re.findall(r"'([a-z-]+)'", source[source.index('{'):source.index('}')])
    return [name for name in ids if (root / 'web/lesson/chapters' / name / 'code.py').exists()]


def run(kind, root):
    golden = root / 'tests' / 'golden'
    cases = [notebook_case(golden, 0), notebook_case(golden, 1)]
    cases += [torch_case(golden, 'mha_self_causal', 8, 1), torch_case(golden, 'mha_self_long', 6, 0)]
    cases += [masked_case(case) for case in json.load(sys.stdin)]
    return {'comparisons': [each for case in cases for each in compared(kind, root, **case)]}


def compared(kind, root, name, given, recorded, allowed=None):
    """Runs all snippets with the given numbers. With `allowed`, that mask takes the place of the causal one."""
    array = (lambda value: torch.tensor(value.copy())) if kind == 'pytorch' else np.asarray
    names = {key: array(value) if isinstance(value, np.ndarray) else value for key, value in given.items()}
    # Before the mask is there, the recorded numbers are of other weights.
    is_masked = allowed is None
    for chapter in chapters(root):
        file = root / 'web/lesson/chapters' / chapter / 'code.py'
        numpy, pytorch = file.read_text('utf8').split('# PyTorch\n')
        before = dict(names)
        try:
            with np.errstate(invalid='ignore'):
                exec(compile(pytorch if kind == 'pytorch' else numpy, str(file), 'exec'), names)
        except Exception as error:
            raise SystemExit(f'{name}, {chapter}: {error!r}')
        if chapter == 'mask' and allowed is not None:
            # JSON has no infinity.
            names['mask'] = array(np.where(allowed, np.float32(0), np.float32(-np.inf)))
            names['masked'] = names['scaled'] + names['mask']
            is_masked = True
        if not is_masked:
            continue
        computed = [tensor for tensor in recorded if names.get(tensor) is not before.get(tensor)]
        expected = {tensor: recorded_for(names[tensor], recorded[tensor], given['head'], allowed) for tensor in computed}
        for tensor, value in {**expected, **own_numbers(chapter, {**given, **recorded})}.items():
            if tensor not in names:
                raise SystemExit(f'{name}, {chapter}: the code does not compute {tensor}')
            yield compare(tensor, value, names[tensor], name, chapter)


try:
    import numpy as np
    import expected_numbers
    if sys.argv[1] == 'pytorch':
        import torch
except ImportError as error:
    print(json.dumps({'missing': error.name}))
else:
    print(json.dumps(run(sys.argv[1], pathlib.Path(sys.argv[2]))))
