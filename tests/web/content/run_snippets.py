"""Runs the lesson's snippets one after another, as a reader would, and measures them against golden data and the page's numbers.

    python3 run_snippets.py numpy|pytorch REPOSITORY < CASES

prints one JSON object: {"comparisons": [{case, chapter, tensor, difference, largest}]}, or {"missing": "numpy"} if Python
lacks what the snippets import. Everything given to the snippets is what `given` and the shapes below provide, nothing more.
CASES is a JSON list of what the page computes under other masks: [{name, mask, given, expected}], with nested lists.
"""
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
    w_o = np.random.default_rng(7).normal(size=(d_model, d_model)).astype('float32')
    given = {
        **summands(t['in.x'][batch]), 'num_heads': 3, 'head': 2, 'temperature': 1.0,
        'w_q': t['param.wq.weight'].T, 'b_q': t['param.wq.bias'],
        'w_k': t['param.wk.weight'].T, 'b_k': t['param.wk.bias'],
        'w_v': t['param.wv.weight'].T, 'b_v': t['param.wv.bias'],
        'w_o': w_o, 'b_o': np.zeros(d_model, 'float32'),
    }
    one = {name: t[f'out.{name}'][batch][given['head']] for name in ('q', 'k', 'v', 'weights', 'context')}
    raw = t['out.raw_scores'][batch]
    masked = t['out.masked_scores'][batch]
    every = {name: t[f'out.{name}'][batch] for name in ('q', 'k', 'v', 'weights')}
    scale = np.float32(1 / np.sqrt(3))
    # The notebook applies dropout to its second sentence's weights before it sums the values; the snippets do not.
    context = t['out.weights'][batch] @ t['out.v'][batch]
    joined = lambda heads: heads.transpose(1, 0, 2).reshape(len(heads[0]), d_model)
    expected = {
        # The last word asks; the causal mask hides nothing from it.
        'why-attention': {'weights': one['weights'][-1], 'context': context[given['head']][-1]},
        'tokens': {'input': t['in.x'][batch]},
        'qkv': {'q_projected': joined(every['q']), 'k_projected': joined(every['k']), 'v_projected': joined(every['v'])},
        'scores': {'q': one['q'], 'k': one['k'], 'v': one['v'], 'scores': raw[given['head']]},
        'scale': {'scaled': raw[given['head']] * scale},
        'mask': {'masked': masked[given['head']] * scale},
        'softmax': {'weights': one['weights']},
        'values': {'context': context[given['head']]},
        'why-heads': {'together': raw.sum(axis=0), 'difference': np.zeros_like(raw[0])},
        'split': {'q': every['q'], 'k': every['k'], 'v': every['v']},
        'heads': {'scores': raw, 'weights': every['weights'], 'context': context},
        'concat': {'merged': joined(context)},
        'output': {'output': joined(context) @ w_o},
        'cost': cost_of(3, *t['in.x'][batch].shape),
        'train': first_step(joined(context), joined(context) @ w_o, given),
        'trained-heads': {**without_head(joined(context), given), 'previous': read_before(t['out.weights'][batch])},
        'variants': {'step': shared_step(every['q'], every['k'].mean(axis=0), every['v'].mean(axis=0), scale)},
        'block': blocks(t['in.x'][batch], joined(context) @ w_o, given),
        'fast': {'z': context},
        'bugs': {'row_sums': t['out.weights'][batch].sum(axis=-1)},
        'summary': {'weights': every['weights'], 'output': joined(context) @ w_o},
    }
    expected['backward'] = {'d_input': slopes(given, t['in.x'][batch])}
    if batch == 0:
        expected['concat']['merged'] = t['out.merged'][0]
        expected['concat']['merged_without_transpose'] = t['out.merged_without_transpose'][0]
    return f'notebook, sentence {batch}', given, expected


def summands(x):
    """An embedding and positions whose sum is x: the golden inputs were never taken apart."""
    position = np.sin(np.arange(x.size, dtype='float32')).reshape(x.shape)
    return {'embedding': x - position, 'position': position}


def cost_of(num_heads, tokens, d_model):
    """What a layer multiplies, counted one product after another as the loops of the definition would."""
    d_k = d_model // num_heads
    count = lambda rows, columns, inner: sum(inner for _ in range(rows) for _ in range(columns))
    return {
        'projections': 4 * count(tokens, d_model, d_model),
        'attention': sum(count(tokens, tokens, d_k) + count(tokens, d_k, tokens) for _ in range(num_heads)),
    }


def first_step(merged, output, given):
    """The loss of guessing each next row, in plain loops; and W_O after a step, whose first moves each weight by the rate."""
    embedding = given['embedding'].astype('float64')
    losses, d_output = [], np.zeros(output.shape)
    for t in range(len(output) - 1):
        logits = [sum(float(a) * float(b) for a, b in zip(output[t], row)) for row in embedding]
        exponentials = [np.exp(logit - max(logits)) for logit in logits]
        losses.append(-np.log(exponentials[t + 1] / sum(exponentials)))
        for s, row in enumerate(embedding):
            d_output[t] += (exponentials[s] / sum(exponentials) - (s == t + 1)) / (len(output) - 1) * row
    expected = {'loss': sum(losses) / len(losses)}
    if merged is not None:
        grad = merged.astype('float64').T @ d_output
        expected['w_o_next'] = given['w_o'] - 0.01 * grad / (np.abs(grad) + 1e-8)
    return expected


def read_before(weights):
    """The mean share of the token before, row by row."""
    return [sum(head[t][t - 1] for t in range(1, len(head))) / (len(head) - 1) for head in weights]


def without_head(merged, given):
    """The output without what one head puts into it, head by head."""
    width = merged.shape[-1] // given['num_heads']
    output = np.zeros(merged.shape) + given['b_o']
    for h in range(given['num_heads']):
        if h != given['head']:
            output += merged[:, h * width:(h + 1) * width] @ given['w_o'][h * width:(h + 1) * width]
    return {'output_without': output}


def blocks(x, attended, given):
    """What both orders of a block make of a stream and of what attention adds to it, one number after another."""
    w_1 = np.concatenate([given[name] for name in ('w_q', 'w_k', 'w_v', 'w_o')], axis=1).astype('float64')

    def norm(row):
        mean = sum(row) / len(row)
        variance = sum((value - mean) ** 2 for value in row) / len(row)
        return [(value - mean) / (variance + 1e-5) ** 0.5 for value in row]

    def fed(row):
        hidden = [sum(a * b for a, b in zip(row, column)) for column in w_1.T]
        bent = [h / 2 * (1 + np.tanh((2 / np.pi) ** 0.5 * (h + 0.044715 * h ** 3))) for h in hidden]
        return [sum(a * b for a, b in zip(bent, column)) for column in w_1]

    plus = lambda a, b: [float(p) + float(q) for p, q in zip(a, b)]
    sums = [plus(a, b) for a, b in zip(x, attended)]
    post = [norm(plus(row, fed(row))) for row in map(norm, sums)]
    pre = [plus(row, fed(norm(row))) for row in sums]
    return {'post': post, 'pre': pre}


def slopes(given, x):
    """How fast the backward chapter's loss grows with each input: central differences in double precision."""
    wide = {name: np.asarray(value, 'float64') for name, value in given.items()}
    target = np.roll(x.astype('float64'), -1, axis=0)
    heads = given['num_heads']

    def loss(rows):
        q, k, v = (np.split(rows @ wide[f'w_{n}'] + wide[f'b_{n}'], heads, axis=-1) for n in 'qkv')
        scores = [a @ b.T / np.sqrt(a.shape[-1]) + np.triu(np.full((len(x), len(x)), -np.inf), 1) for a, b in zip(q, k)]
        shares = [np.exp(s) / np.exp(s).sum(axis=-1, keepdims=True) for s in scores]
        output = np.concatenate([p @ c for p, c in zip(shares, v)], axis=-1) @ wide['w_o'] + wide['b_o']
        return ((output - target) ** 2).sum() / 2

    result = np.zeros(x.shape)
    for place in np.ndindex(*x.shape):
        step = np.zeros(x.shape)
        step[place] = 1e-5
        result[place] = (loss(x + step) - loss(x - step)) / 2e-5
    return result


def shared_step(q, key, value, scale):
    """The last token of every query head over the keys and values of one head, one number after another."""
    result = np.zeros((len(q), 1, value.shape[1]))
    for h, queries in enumerate(q):
        scores = [scale * sum(float(a) * float(b) for a, b in zip(queries[-1], row)) for row in key]
        shares = [np.exp(score - max(scores)) for score in scores]
        for share, row in zip(shares, value):
            result[h, 0] += share / sum(shares) * row
    return result


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
    expected = {
        'why-attention': {'weights': t['out.weights'][batch][num_heads - 1][-1]},
        'tokens': {'input': t['in.q'][batch]},
        'softmax': {'weights': t['out.weights'][batch][num_heads - 1]},
        'heads': {'weights': t['out.weights'][batch]},
        'trained-heads': {'previous': read_before(t['out.weights'][batch])},
        'output': {'output': t['out.y'][batch]},
        'cost': cost_of(num_heads, *t['in.q'][batch].shape),
        'train': first_step(None, t['out.y'][batch], given),
        'block': blocks(t['in.q'][batch], t['out.y'][batch], given),
        'bugs': {'row_sums': t['out.weights'][batch].sum(axis=-1)},
        'summary': {'output': t['out.y'][batch]},
    }
    return f'{name}, sentence {batch}', given, expected


def masked_case(case):
    """The page's layer under one of the masks that it offers, which takes the place of the causal one."""
    single = lambda value: np.asarray(value, 'float32') if isinstance(value, list) else value
    given = {name: single(value) for name, value in case['given'].items()}
    # JSON has no infinity.
    given['offered'] = np.where(np.asarray(case['allowed']), np.float32(0), np.float32(-np.inf))
    numbers = {name: single(value) for name, value in case['expected'].items()}
    # The snippet for one head says that a row without a key becomes NaN; from all heads on, it becomes 0 as on the page.
    one = np.where(np.any(case['allowed'], axis=-1)[:, None], numbers['weights'][given['head']], np.nan)
    return case['name'], given, {
        'softmax': {'weights': one},
        'heads': {'weights': numbers['weights'], 'context': numbers['context']},
        'output': {'output': numbers['output']},
        'fast': {'z': numbers['context']},
        'bugs': {'row_sums': numbers['weights'].sum(axis=-1)},
        'summary': {'weights': numbers['weights'], 'output': numbers['output']},
    }


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
    return [name for name in ids if (root / 'web/lesson/chapters' / name / 'numpy.py').exists()]


def run(kind, root):
    golden = root / 'tests' / 'golden'
    cases = [notebook_case(golden, 0), notebook_case(golden, 1)]
    cases += [torch_case(golden, 'mha_self_causal', 8, 1), torch_case(golden, 'mha_self_long', 6, 0)]
    cases += [masked_case(case) for case in json.load(sys.stdin)]
    comparisons = []
    for case, given, expected in cases:
        if kind == 'pytorch':
            import torch
            given = {k: torch.tensor(v.copy()) if isinstance(v, np.ndarray) else v for k, v in given.items()}
        names = dict(given)
        offered = names.pop('offered', None)
        for chapter in chapters(root):
            file = root / 'web/lesson/chapters' / chapter / f'{kind}.py'
            try:
                with np.errstate(invalid='ignore'):
                    exec(compile(file.read_text('utf8'), str(file), 'exec'), names)
            except Exception as error:
                raise SystemExit(f'{case}, {chapter}: {error!r}')
            if chapter == 'mask' and offered is not None:
                names['mask'], names['masked'] = offered, names['scaled'] + offered
            for name, value in expected.get(chapter, {}).items():
                comparisons.append(compare(name, value, names[name], case, chapter))
    return {'comparisons': comparisons}


try:
    import numpy as np
    if sys.argv[1] == 'pytorch':
        import torch
except ImportError as error:
    print(json.dumps({'missing': error.name}))
else:
    print(json.dumps(run(sys.argv[1], pathlib.Path(sys.argv[2]))))
