/**
 * The same attention by five algorithms: each one's memory and traffic, and measured times. The stage shows the roof of this machine with
 * the five algorithms, below the roofs of known graphics processors.
 */
import { css, html, nothing } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import { legend, type Mark, type Point, plot } from '../../../views/plot.ts';
import { TILE_SIZES } from '../../constants/model-settings.ts';
import { choice } from '../../fields/field.ts';
import { laboratory } from '../../lab-kit/laboratory.ts';
import { button, card, note, radios, table } from '../../lab-kit/ui.ts';
import { compact } from '../cost/costs.ts';
import { ACCELERATORS, halfPrecision } from './accelerators.ts';
import {
  ALGORITHMS,
  type Algorithm,
  countOf,
  intensity,
  LEAST_TOKENS,
  MOST_KEPT,
  MOST_TOKENS,
  QUERIES,
  runs,
  TOKENS,
  USUAL_QUERIES,
  USUAL_TOKENS,
  WIDTH,
} from './algorithms.ts';
import type { words as english } from './en.ts';
import { aboveRoof, gainOf, leftOfBend, type Measurement, measurementOf, rateOf, under } from './measurement.ts';
import { LONG, LONG_ENOUGH, ROUNDS, type Roof } from './measuring.ts';

type Words = typeof english;

const X: readonly [number, number] = [0.25, 2048];
const X_TICKS = [1, 10, 100, 1000];
const Y_TICKS = [1e9, 1e12, 1e15];
/** Operations a second at the top of the chart. */
const MOST = 4e15;
// CSS pixels.
/** Height of the sentence about a measurement. */
const TEXT_HERE = 28;
const LINE = 20;
/** Between two sentences. */
const DISTANCE = 8;
/** Lengths in one line: of what the data sheets say, and of the sentence about points above the roof. */
const SHEETS_LENGTH = 1900;
const ABOVE_LENGTH = 1300;
/** Height of the button alone. */
const CONTROLS = 52;
/** Least height of the chart above its sentences. */
const LEAST = 144;
/** Least height of the chart without sentences. */
const LEAST_ALONE = 90;

/** The powers of ten between which everything has room: the chart has no empty lower half before this machine is measured. */
function operationsDomain(marks: readonly Mark[]): readonly [number, number] {
  const points = marks.flatMap((mark) => (mark.kind === 'line' || mark.kind === 'dots' ? mark.points : []));
  const least = Math.min(...points.map(([, operations]) => operations).filter((operations) => operations > 0));
  return [10 ** Math.floor(Math.log10(least)), MOST];
}

/** The line of a roof across the chart. */
export function roofLine(roof: Roof): readonly Point[] {
  return [X[0], roof.peak / roof.bandwidth, X[1]].map((at): Point => [at, under(roof, at)]);
}

/** The tile size is the lesson's own setting. */
const fields = {
  tokens: choice<(typeof TOKENS)[number]>(USUAL_TOKENS, TOKENS),
  /** Of a block on an accelerator. */
  queries: choice<(typeof QUERIES)[number]>(USUAL_QUERIES, QUERIES),
};

export default laboratory({
  fields,
  once: true,

  /** The measurement belongs to the public element, and outlives the chapter. */
  model(lab, until) {
    const measurement = measurementOf(lab.context);
    measurement.enter();
    until.addEventListener('abort', () => measurement.leave(), { once: true });
    let tokens = lab.values.tokens;
    lab.effect(until, () => {
      // Measurements are of one size.
      if (lab.values.tokens !== tokens) measurement.forget();
      tokens = lab.values.tokens;
    });
    return measurement;
  },

  controls(ui, measurement, words: Words) {
    const { lab, inner } = ui;
    const { tokens } = ui.values;
    const now = measurement.state.value;
    const { progress, broken } = now;
    const press = () => (progress ? measurement.stop() : void measurement.measure(tokens));
    return card(
      radios({
        legend: words.tile,
        value: String(lab.settings.tile),
        options: TILE_SIZES.map((size) => ({ value: String(size), label: words.keys(size) })),
        set: (value) => lab.change({ tile: TILE_SIZES.find((size) => String(size) === value) }),
      }),
      ui.number('tokens'),
      ui.number('queries'),
      note(words.queriesHow),
      note(words.how(WIDTH, ROUNDS, LONG_ENOUGH, LONG / 1000)),
      html`<div class="line">${button(progress ? words.stop : words.measure, press)} ${running(now, words)}</div>`,
      broken === null ? nothing : html`<p role="alert">${words.broken(broken)}</p>`,
      algorithms(now, tokens, words),
      gain(now, words),
      note(words.counted),
      roofs(now, words),
      html`<div>
        <h3>${words.growth}</h3>
        <div>${memoryGrowth(tokens, inner, {
          label: words.growthLabel(
            tokens,
            compact(countOf('plain', tokens).memory),
            compact(countOf('tiled', tokens).memory),
          ),
          kept: words.keeps,
          tiled: words.tiles,
        })}</div>
        ${note(words.growthHow)}
      </div>`,
    );
  },

  stage({ values: { tokens, queries } }, session, words: Words, { room }) {
    const measurement = session.state.value;
    const { roof, progress } = measurement;
    const above = aboveRoof(measurement);
    const heightOf = (length: number): number => DISTANCE + LINE * Math.ceil((length * room.px) / room.width);
    const aboveHeight = above.length > 0 ? heightOf(ABOVE_LENGTH) : 0;
    const text = CONTROLS + heightOf(SHEETS_LENGTH) + (roof ? TEXT_HERE : 0) + aboveHeight;
    // On a low stage the chart stands alone; the laboratory explains it.
    const isLow = room.height < text * room.px + LEAST;
    const [peak = '', bandwidth = '', ridge = ''] = roof ? figures(roof) : [];
    const marks = [
      ...sheets(tokens, queries, room.px, words),
      ...(roof ? here(roof, measurement, room.px, words) : []),
    ];
    const domain = operationsDomain(marks);
    return html`<div class="line">
        ${button(progress ? words.stop : words.measure, () => (progress ? session.stop() : void session.measure(tokens)))}
        ${progress ? html`<progress .value=${progress.done ?? 0} .max=${progress.of ?? 1} aria-label=${words.measuring}></progress>` : html`<span class="soft">${words.tokensAre(tokens)}</span>`}
      </div>
      ${plot({
        width: room.width,
        height: isLow
          ? Math.max(LEAST_ALONE, room.height - (CONTROLS + aboveHeight) * room.px)
          : room.height - text * room.px,
        px: room.px,
        x: { domain: X, ticks: X_TICKS, format: String, logarithmic: true, title: words.intensityAxis },
        y: {
          domain,
          ticks: Y_TICKS.filter((tick) => tick >= domain[0]),
          format: (value) => words.operations[value >= 1e15 ? 'peta' : value >= 1e12 ? 'tera' : 'giga'],
          logarithmic: true,
          title: words.operationsAxis,
        },
        marks,
        label: roof ? words.rooflineLabel(peak, bandwidth, ridge) : words.sheetsLabel,
      })}
      ${isLow ? nothing : note(words.sheetsSay(halfText('plain', tokens), halfText('tiled', tokens, queries), queries, halfText('tiled', tokens, tokens)))}
      ${roof && !isLow ? note(words.hereSays(ridge, numbersOf(leftOfBend(measurement, tokens)))) : nothing}
      ${above.length > 0 ? html`<p role="status">${words.above(numbersOf(above))}</p>` : nothing}`;
  },

  // Algorithms with all scores have the score colour, tiled ones the context colour.
  styles: css`
    .plain { color: var(--tensor-scores); }
    .tiled { color: var(--tensor-context); }
    .plot .line.plain { stroke-dasharray: 6 3; }
    progress { flex: 1; min-width: 80px; }
    .algorithms td { vertical-align: top; }
    .algorithms th:first-child { min-width: 128px; }
    .algorithms .none { text-align: start; white-space: normal; }
  `,

  stageStyles: css`
    :host { display: flex; flex-direction: column; gap: var(--s2); }
    /* Alone in its row: the chart needs the room more than a thumb does. */
    @media (pointer: coarse) {
      .press { min-height: 32px !important; }
    }
    .here { color: var(--accent); }
    .card,
    .sheet { color: var(--tensor-q); }
    .plot .line.sheet { stroke-dasharray: 6 3; }
    .plot .dot.sheet { fill: var(--surface); stroke: currentColor; stroke-width: 2; }
    .plot .name { paint-order: stroke; stroke: var(--surface); stroke-width: 4px; stroke-linejoin: round; }
  `,
});

function running({ progress, measured }: Measurement, words: Words) {
  if (!progress) return html`<span aria-live="polite">${measured.length > 0 ? words.finished : ''}</span>`;
  const { algorithm, done = 0, of = 1 } = progress;
  const text = algorithm ? words.running(words.algorithms[algorithm]) : words.roofing;
  return html`<progress .value=${done} .max=${of} aria-label=${words.measuring}></progress><span class="soft">${text}</span>`;
}

function algorithms({ missing, measured }: Measurement, tokens: number, words: Words) {
  const none = (text: string) => [{ text, look: 'none', span: 2 }];
  const times = (algorithm: Algorithm) => {
    const lacking = missing.get(algorithm);
    const own = measured.find((each) => each.algorithm === algorithm);
    if (lacking) return none(words.reasons[lacking.reason](lacking.detail));
    if (!runs(algorithm, tokens)) return none(words.tooLarge(MOST_KEPT));
    if (!own) return ['–', '–'];
    return [
      words.milliseconds(formatNumber(own.median, own.median < 0.1 ? 4 : own.median < 10 ? 2 : 0)),
      formatNumber(rateOf(own, tokens) / 1e9, 1),
    ];
  };
  const errorOf = (algorithm: Algorithm): string =>
    measured
      .find((each) => each.algorithm === algorithm)
      ?.error.toExponential(0)
      .replace('e-', 'e−') ?? '–';
  return table({
    caption: words.table,
    look: 'table numbers algorithms',
    head: [words.algorithm, words.time, words.rate, words.memory, words.traffic, words.intensity, words.error],
    rows: ALGORITHMS.map((algorithm, i) => {
      const { memory, traffic } = countOf(algorithm, tokens);
      return [
        html`<b>${i + 1}</b> ${words.algorithms[algorithm]}<br /><span class="soft">${words.says[algorithm]}</span>`,
        ...times(algorithm),
        words.bytes(compact(memory)),
        words.bytes(compact(traffic)),
        formatNumber(intensity(algorithm, tokens), 1),
        errorOf(algorithm),
      ];
    }),
  });
}

function gain(now: Measurement, words: Words) {
  const found = gainOf(now);
  if (!found) return nothing;
  const { times, core } = found;
  const factor = Math.max(times, 1 / times);
  const say = times < 1 ? words.slower : words.faster;
  return html`<p role="status">${say(words.algorithms[core], formatNumber(factor, factor < 10 ? 1 : 0), now.device ?? '')}</p>`;
}

/** Peak and bandwidth in units of 10⁹, and where the roof bends. */
function figures({ peak, bandwidth }: Roof): readonly string[] {
  return [peak / 1e9, bandwidth / 1e9, peak / bandwidth].map((value) => formatNumber(value, 1));
}

function roofs({ roof }: Measurement, words: Words) {
  if (!roof) return nothing;
  const [peak = '', bandwidth = '', ridge = ''] = figures(roof);
  return html`<div>
    <h3>${words.roofline}</h3>
    <p>${words.roofs(peak, bandwidth, ridge)}</p>
    ${note(words.roofHow)}
  </div>`;
}

/** The roofs of the data sheets, and the most that the layer could reach there: with every score kept, by tiles, by tiles at best. */
function sheets(tokens: number, queries: number, px: number, words: Words): readonly Mark[] {
  return ACCELERATORS.flatMap((accelerator, i): readonly Mark[] => {
    const at = (...layer: Parameters<typeof halfPrecision>): Point => {
      const x = halfPrecision(...layer);
      return [x, under(accelerator, x)];
    };
    const [kept, tiled, best] = [at('plain', tokens), at('tiled', tokens, queries), at('tiled', tokens, tokens)];
    const below = i === 0;
    return [
      { kind: 'line', look: 'sheet', points: roofLine(accelerator) },
      { kind: 'dots', look: 'sheet', points: [kept, tiled, best], radius: 5 },
      {
        kind: 'text',
        look: 'sheet',
        at: [X[0], under(accelerator, X[0])],
        text: accelerator.name,
        by: [4, (below ? 20 : -8) * px],
      },
      // Below and above the slope, so that they do not meet on a phone.
      ...(below
        ? ([{ kind: 'text', look: 'sheet', at: kept, text: words.kept, by: [0, 22 * px] }] as const)
        : ([
            ...(queries < tokens
              ? [
                  {
                    kind: 'text',
                    look: 'sheet',
                    at: tiled,
                    text: words.byTiles,
                    anchor: 'end',
                    by: [-10, -4 * px],
                  } as const,
                ]
              : []),
            { kind: 'text', look: 'sheet', at: best, text: words.atBest, by: [-10, -12 * px] },
          ] as const)),
    ];
  });
}

function here(roof: Roof, { tokens, measured }: Measurement, px: number, words: Words): readonly Mark[] {
  const points = measured.map(({ algorithm }, i): [number, Point] => {
    const own = measured[i];
    return [ALGORITHMS.indexOf(algorithm) + 1, [intensity(algorithm, tokens ?? 0), own ? rateOf(own, tokens ?? 0) : 0]];
  });
  return [
    { kind: 'line', look: 'here', points: roofLine(roof) },
    { kind: 'text', look: 'here', at: [X[1], roof.peak], text: words.thisMachine, anchor: 'end', by: [0, -8 * px] },
    { kind: 'dots', look: 'here', points: points.map(([, point]) => point), radius: 5 },
    // Numbers alternate sides, because two algorithms may be equally fast.
    ...points.map(([mark, at]): Mark => {
      const side = mark % 2 === 0 ? 1 : -1;
      return { kind: 'text', look: 'here', at, text: String(mark), anchor: 'middle', by: [14 * side, 5 * px] };
    }),
  ];
}

/** As the points are marked. */
function numbersOf(algorithms: readonly Algorithm[]): string {
  return algorithms.map((algorithm) => ALGORITHMS.indexOf(algorithm) + 1).join(', ');
}

function halfText(...layer: Parameters<typeof halfPrecision>): string {
  return formatNumber(halfPrecision(...layer), 0);
}

/** Log-log chart of memory against the number of tokens. */
function memoryGrowth(
  tokens: number,
  width: number,
  words: { readonly label: string; readonly kept: string; readonly tiled: string },
) {
  const all: number[] = [];
  for (let t = LEAST_TOKENS; t <= MOST_TOKENS; t *= 2) all.push(t);
  const memory = (algorithm: 'plain' | 'tiled', t: number): number => countOf(algorithm, t).memory;
  return html`${legend([
    { look: 'plain', name: words.kept },
    { look: 'tiled', name: words.tiled },
  ])}
  ${plot({
    width,
    label: words.label,
    x: { domain: [LEAST_TOKENS, MOST_TOKENS], ticks: [16, 128, 1024, 8192], logarithmic: true },
    y: { format: (value) => formatNumber(value / 1e6, value < 1e6 ? 1 : 0), logarithmic: true },
    here: tokens,
    marks: (['plain', 'tiled'] as const).map((algorithm) => ({
      kind: 'series',
      look: algorithm,
      points: all.map((t) => [t, memory(algorithm, t)]),
    })),
  })}`;
}
