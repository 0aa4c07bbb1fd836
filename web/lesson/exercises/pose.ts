/**
 * Poses an entry's question, whatever its kind. A kind's code loads with its first question. A new kind is a folder under `kinds`, a
 * type in `entry.ts`, and four lines here.
 */
import { catchUp } from '../../messages/spoken.ts';
import type { ExerciseEntry, KindName } from './entry.ts';
import type { ExerciseContext } from './exercise-context.ts';
import type { Posed } from './posed.ts';

/** The loaded kinds. */
const loaded: {
  cell?: typeof import('./kinds/cell/pose-cell.ts');
  cost?: typeof import('./kinds/count-cost/pose-cost.ts');
  training?: typeof import('./kinds/compute-training/pose-training.ts');
  bug?: typeof import('./kinds/diagnose-bug/pose-bug.ts');
  shape?: typeof import('./kinds/give-shape/pose-shape.ts');
  order?: typeof import('./kinds/order-steps/pose-order.ts');
  row?: typeof import('./kinds/predict-row/pose-row.ts');
  curve?: typeof import('./kinds/read-curve/pose-curve.ts');
  code?: typeof import('./kinds/write-function/pose-function.ts');
  steer?: typeof import('./kinds/steer-vector/pose-steer.ts');
  change?: typeof import('./kinds/change-entry/pose-change.ts');
  head?: typeof import('./kinds/choose-head/pose-head.ts');
  hide?: typeof import('./kinds/hide-word/pose-hide.ts');
  flip?: typeof import('./kinds/predict-flip/pose-flip.ts');
} = {};

const LOADERS: { readonly [Name in keyof typeof loaded]-?: () => Promise<(typeof loaded)[Name]> } = {
  cell: () => import('./kinds/cell/pose-cell.ts'),
  cost: () => import('./kinds/count-cost/pose-cost.ts'),
  training: () => import('./kinds/compute-training/pose-training.ts'),
  bug: () => import('./kinds/diagnose-bug/pose-bug.ts'),
  shape: () => import('./kinds/give-shape/pose-shape.ts'),
  order: () => import('./kinds/order-steps/pose-order.ts'),
  row: () => import('./kinds/predict-row/pose-row.ts'),
  curve: () => import('./kinds/read-curve/pose-curve.ts'),
  code: () => import('./kinds/write-function/pose-function.ts'),
  head: () => import('./kinds/choose-head/pose-head.ts'),
  hide: () => import('./kinds/hide-word/pose-hide.ts'),
  flip: () => import('./kinds/predict-flip/pose-flip.ts'),
  steer: () => import('./kinds/steer-vector/pose-steer.ts'),
  change: () => import('./kinds/change-entry/pose-change.ts'),
};

const NAMES: Readonly<Record<KindName, keyof typeof loaded>> = {
  'compute-cell': 'cell',
  'find-cell': 'cell',
  'predict-row': 'row',
  'give-shape': 'shape',
  'order-steps': 'order',
  'write-function': 'code',
  'diagnose-bug': 'bug',
  'read-curve': 'curve',
  'compute-training': 'training',
  'count-cost': 'cost',
  'steer-vector': 'steer',
  'change-entry': 'change',
  'choose-head': 'head',
  'hide-word': 'hide',
  'predict-flip': 'flip',
};

/** Loads the code of these kinds with their strings in the spoken language; rejects if that fails. */
export async function loadKinds(kinds: readonly KindName[]): Promise<void> {
  const missing = [...new Set(kinds.filter((kind) => !isLoaded(kind)).map((kind) => NAMES[kind]))];
  const modules = await Promise.all(missing.map((name) => LOADERS[name]()));
  await catchUp();
  Object.assign(loaded, Object.fromEntries(missing.map((name, i) => [name, modules[i]])));
}

export const KIND_NAMES = Object.keys(NAMES) as readonly KindName[];

export function isLoaded(kind: KindName): boolean {
  return loaded[NAMES[kind]] !== undefined;
}

/** Null if the trace has nothing to ask about, or the kind is not loaded. */
export function pose(entry: ExerciseEntry, context: ExerciseContext): Posed | null {
  switch (entry.kind) {
    case 'compute-cell':
    case 'find-cell':
      return loaded.cell?.poseCell(entry, context) ?? null;
    case 'predict-row':
      return loaded.row?.poseRow(entry, context) ?? null;
    case 'give-shape':
      return loaded.shape?.poseShape(entry, context) ?? null;
    case 'order-steps':
      return loaded.order?.poseOrder(entry, context) ?? null;
    case 'write-function':
      return loaded.code?.poseFunction(entry, context) ?? null;
    case 'diagnose-bug':
      return loaded.bug?.poseBug(entry, context) ?? null;
    case 'read-curve':
      return loaded.curve?.poseCurve(entry, context) ?? null;
    case 'count-cost':
      return loaded.cost?.poseCost(entry, context) ?? null;
    case 'compute-training':
      return loaded.training?.poseTraining(entry, context) ?? null;
    case 'steer-vector':
      return loaded.steer?.poseSteer(entry, context) ?? null;
    case 'change-entry':
      return loaded.change?.poseChange(entry, context) ?? null;
    case 'choose-head':
      return loaded.head?.poseHead(entry, context) ?? null;
    case 'hide-word':
      return loaded.hide?.poseHide(entry, context) ?? null;
    case 'predict-flip':
      return loaded.flip?.poseFlip(entry, context) ?? null;
  }
}
