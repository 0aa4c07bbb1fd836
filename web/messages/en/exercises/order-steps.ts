/** Ordering steps: what is ordered, the steps, and what to say to a wrong order. */
import { translatable } from '../../part.ts';

export const title = 'Order the steps';

export const words = translatable('exercises/order-steps', {
  how: 'Drag a number or press the arrows. With the keyboard, pick a step up with Space and move it with the arrow keys.',

  list: {
    label: 'Steps, first to last',
    grip: (text: string, place: number, of: number) => `${text}: step ${place} of ${of}`,
    up: (text: string) => `Earlier: ${text}`,
    down: (text: string) => `Later: ${text}`,
    takenUp: (text: string) => `${text}: picked up. The arrow keys move it, Space puts it down, Escape puts it back.`,
    setDown: (text: string, place: number) => `${text}: put down as step ${place}.`,
    moved: (text: string, place: number, of: number) => `${text}: now step ${place} of ${of}.`,
    putBack: 'Put back.',
  },

  right: 'Right: each step has what it needs.',
  wrong: 'Not yet.',
  tooEarly: (text: string, needed: string) =>
    `Not yet: “${text.replaceAll('`', '')}” needs what “${needed.replaceAll('`', '')}” makes.`,

  hints: { first: (text: string) => `It begins with: ${text}.`, last: (text: string) => `It ends with: ${text}.` },

  orders: {
    oneHead: {
      prompt: 'Put the steps of one head in order.',
      hint: 'The scale and the mask change scores, not weights.',
      steps: {
        q: 'Make queries, keys and values',
        scores: 'Take the dot product of each query with each key',
        scaled: 'Divide by √d_k',
        masked: 'Add the mask',
        weights: 'Take the softmax of each row',
        context: 'Add up the values, each times its weight',
      } as Readonly<Record<string, string>>,
    },
    wholeLayer: {
      prompt: 'Put the steps of multi-head attention in order.',
      hint: 'Heads are cut before the scores, and joined before `W_O`.',
      steps: {
        q_projected: 'Multiply the input by `W_Q`, `W_K` and `W_V`',
        q: 'Split the columns into heads',
        scores: 'Compare queries with keys, head by head',
        weights: 'Turn each row of scores into weights',
        context: 'Blend the values with these weights',
        merged: 'Put the heads’ results side by side',
        output: 'Multiply by `W_O`',
      } as Readonly<Record<string, string>>,
    },
    postNorm: {
      prompt: 'Put the steps of a post-norm block (2017) in order.',
      hint: 'Each part is followed by a sum, and each sum by a norm.',
      steps: {
        attend: '`y = attention(x)`',
        add: '`r = x + y`',
        norm: '`x = layer_norm_1(r)`',
        feed: '`y = feed_forward(x)`',
        addAgain: '`r = x + y`, once more',
        normAgain: '`x = layer_norm_2(r)`',
      } as Readonly<Record<string, string>>,
    },
    oneTile: {
      prompt: 'Attention by tiles: put the steps in order, from the scores of a tile to the finished row.',
      hint: 'The factor needs the new largest score. The division comes after the last tile.',
      steps: {
        scores: '`x = q @ k_tile.T * scale`',
        largest: '`m_new = max(m, x.max())`',
        factor: '`past = exp(m - m_new)`',
        exponentials: '`e = exp(x - m_new)`',
        gather: '`l = past * l + e.sum();  a = past * a + e @ v_tile`',
        divide: '`z = a / l`, after the last tile',
      } as Readonly<Record<string, string>>,
    },
    preNorm: {
      prompt: 'Put the steps of a pre-norm block (GPT-2) in order.',
      hint: 'Each part reads a normalised copy. Its result is added to the stream, which is not normalised.',
      steps: {
        norm: '`n = layer_norm_1(x)`',
        attend: '`y = attention(n)`',
        add: '`x = x + y`',
        normAgain: '`n = layer_norm_2(x)`',
        feed: '`y = feed_forward(n)`',
        addAgain: '`x = x + y`, once more',
      } as Readonly<Record<string, string>>,
    },
    cachedStep: {
      prompt: 'A decoder with a cache of keys and values writes one more token. Put the steps in order.',
      hint: 'The new token also reads itself, so its own key has to be in the cache.',
      steps: {
        embed: 'Look up the newest token’s vector and add its position',
        project: 'Make its query, its key and its value',
        append: 'Append key and value to the cache',
        scores: 'Take dot products of the one query with all cached keys',
        softmax: 'Take the softmax of that one row',
        gather: 'Add up the cached values, each times its weight',
      } as Readonly<Record<string, string>>,
    },
    trainingStep: {
      prompt: 'Put the parts of one step of training in order.',
      hint: 'What changes the parameters comes last.',
      steps: {
        draw: 'Draw a batch of sequences',
        forward: 'Compute the logits of every position',
        loss: 'Compare them with the tokens that really follow: the cross-entropy',
        backward: 'Compute the gradient of every parameter, backwards',
        clip: 'Make the gradient shorter if it is too long',
        step: 'Move every parameter by a step of AdamW',
      } as Readonly<Record<string, string>>,
    },
    testHead: {
      prompt: 'You suspect that a head finds the subject. How do you test that? Put the steps in order.',
      hint: 'First watch, then switch off. The claim comes last.',
      steps: {
        hold: 'Keep passages out of training',
        measure: 'Measure the weight that the head gives the subject in them',
        chance: 'Compare it with a head that reads all words alike',
        off: 'If it is far above chance, set the head’s rows of `W_O` to 0',
        compare: 'Ask the same questions again, and compare the answers',
        claim: 'Say that the model uses this head to find the subject',
      } as Readonly<Record<string, string>>,
    },
    backwardPass: {
      prompt: 'Put the steps of the backward pass in order, from the loss to the input, along the queries.',
      hint: 'The backward pass goes through the steps of the forward pass, last step first.',
      steps: {
        error: 'Take the gradient of the output from the loss: `∂Y = Y − target`',
        throughOutput: 'Back through `W_O`: `∂Concat = ∂Y W_Oᵀ`, split into heads: `∂Z`',
        toWeights: 'Gradients of the weights: `∂α = ∂Z Vᵀ`',
        throughSoftmax: 'Back through the softmax: from `∂α` to `∂U`',
        toQueries: 'Times 1/√d_k, which gives `∂S`, then the gradients of the queries: `∂Q = ∂S K`',
        toInput: 'Back through `W_Q`: `∂X += ∂Q W_Qᵀ`',
      } as Readonly<Record<string, string>>,
    },
  },

  /** Exchanged steps, by the names that `orders.ts` gives them. */
  mistakes: {
    'split-before-projection': 'You cut the heads before the projection: heads are columns of the product.',
    'mask-after-softmax': 'You masked after the softmax: the row no longer adds up to 1.',
    'scale-after-softmax': 'You scaled after the softmax: then weights do not add up to 1.',
    'values-before-softmax': 'You blended the values before there were weights.',
    'maximum-too-late': 'You took exponentials before the largest score was known: a large one overflows.',
    'output-before-joining': 'You multiplied by W_O before the heads were side by side.',
    'weights-before-output':
      'You took the gradients of the weights before those of the contexts, from which they are computed.',
    'softmax-before-its-weights': 'You went back through the softmax before there were gradients of the weights.',
    'queries-before-softmax': 'You took the gradients of the queries before those of the scores.',
    'claim-before-test':
      'You made the claim before the test. A large weight is only a pattern: the model may not use what the head reads.',
    'measured-on-training': 'You measured before any passages were held out, so the model may know them by heart.',
    'compared-too-early': 'You compared before the head was off: these are the whole model’s answers.',
    'step-before-backward': 'You moved the weights before there was a gradient.',
    'clip-after-step': 'You clipped after the weights had moved: too late.',
    'backward-before-loss': 'You computed the gradient before there was a loss.',
    'factor-before-largest': 'You took the factor before the new largest score was known.',
    'divided-each-tile': 'You divided before the last tile: the sum was not complete.',
    'norm-before-part': 'You normalised before there was a sum: post-norm is norm(x + f(x)).',
    'norm-before-sum': 'You normalised before the sum. Post-norm: norm(x + f(x)).',
    'sum-before-part': 'You added before the part had computed anything.',
    'part-before-norm': 'The part read the stream itself. With pre-norm it reads a normalised copy.',
    'norm-of-old-stream': 'The second norm comes after the result of attention has been added.',
    'cache-too-late': 'You took the scores before the new key was cached: the token could not attend to itself.',
  },
});
