import type { CheckpointKind, CheckpointProblem, Shape } from '../../engine/checkpoint/checkpoint-error.ts';
import type { OtherFormat } from '../../engine/safetensors/other-format.ts';
import type { words as english } from '../en/opened.ts';
import { formatWhole } from '../whole-number.ts';
import { count, first } from './grammar.ts';

const shape = (extents: Shape): string => `(${extents.join(', ')})`;
const decimal = (value: number, digits: number): string => value.toFixed(digits).replace('.', ',');
const bytes = (count: number): string =>
  count < 1e6
    ? `${decimal(count / 1e3, 1)} ko`
    : count < 1e9
      ? `${decimal(count / 1e6, 0)} Mo`
      : `${decimal(count / 1e9, 2)} Go`;
const kinds: Readonly<Record<CheckpointKind, string>> = {
  model: 'un modèle de la forme de GPT-2',
  layer: 'un nn.MultiheadAttention',
};
const save = 'Chargez-le dans Python et enregistrez ses tenseurs avec safetensors.torch.save_file';
const failed = 'Le téléchargement a échoué';
const formats: Readonly<Record<OtherFormat, string>> = {
  zip: `une archive zip, comme les fichiers .pt et .bin de PyTorch. ${save}`,
  pickle: `un pickle de Python, comme les anciens fichiers .pt et .bin de PyTorch. ${save}`,
  hdf5: 'un fichier HDF5, comme les fichiers .h5 de Keras. Chargez-le dans Python et enregistrez ses tenseurs avec safetensors',
  npy: 'un fichier .npy de NumPy : un tableau sans nom. Chargez-le dans Python et enregistrez ses nombres avec safetensors.numpy.save_file',
  onnx: 'un fichier ONNX. Le modèle dont il est tiré a souvent aussi des fichiers .safetensors',
  gguf: 'un fichier GGUF. Le modèle dont il est tiré a souvent aussi des fichiers .safetensors',
  emptyZip: `une archive zip vide. ${failed}`,
  gzip: 'une archive gzip. Décompressez-la d’abord',
  xz: 'une archive xz. Décompressez-la d’abord',
  sevenZip: 'une archive 7z. Décompressez-la d’abord',
  lfs: 'un pointeur de Git LFS. « git lfs pull » télécharge le fichier lui-même',
  page: `une page web. ${failed}`,
  text: `un texte. ${failed}`,
};

function problem(of: CheckpointProblem): string {
  switch (of.kind) {
    case 'not-safetensors':
      return `Ce n’est pas un fichier safetensors, ou son en-tête est abîmé : ${of.detail}.`;
    case 'other-format':
      return `Ce n’est pas un fichier safetensors, mais ${formats[of.format]}.`;
    case 'truncated':
      return `Le fichier n’est pas entier : le tenseur « ${of.tensor} » se termine à l’octet ${formatWhole(of.needed)} des données, et le fichier en a ${formatWhole(of.found)}. Le téléchargement était-il complet ?`;
    case 'shards':
      return `Ce modèle a ${formatWhole(of.of)} fichiers : choisissez-les tous en même temps. Il manque le numéro ${of.missing}.`;
    case 'foreign':
      return `Ce fichier n’est ni un modèle de la forme de GPT-2 (pas de « wte.weight »), ni un nn.MultiheadAttention (pas de « in_proj_weight »). ${of.names.length === 0 ? 'Il n’a aucun tenseur.' : `Ses premiers tenseurs sont ${of.names.map((name) => `« ${name} »`).join(', ')}.`}`;
    case 'missing':
      return `Le tenseur « ${of.tensor} » manque : ${kinds[of.of]} en a besoin.`;
    case 'unexpected':
      return `Le tenseur « ${of.tensor} » n’appartient à aucune partie que possède ${kinds[of.of]} : les nombres d’ici seraient ceux d’un autre modèle.`;
    case 'shape':
      return `Le tenseur « ${of.tensor} » devrait avoir la forme ${shape(of.expected)}, mais il a ${shape(of.found)}.`;
    case 'type':
      return `Le tenseur « ${of.tensor} » devrait contenir des nombres à virgule (F16, BF16, F32 ou F64), mais il contient ${of.found}.`;
    case 'bias-kv':
      return `Le tenseur « ${of.tensor} » dit que cette couche a été faite avec add_bias_kv : elle lit, en plus des tokens, une clé et une valeur apprises, ce que cette leçon ne montre pas.`;
    case 'metadata':
      return `Les métadonnées du fichier disent que ${of.key} vaut « ${of.found} », ce qui est impossible.`;
    case 'config':
      return of.key === ''
        ? `config.json devrait être ${of.expected}, mais c’est ${of.found}.`
        : `config.json dit que ${of.key} vaut ${of.found}, mais avec ce fichier on ne sait calculer ici que ${of.expected}.`;
    case 'heads':
      return `${formatWhole(of.numHeads)} têtes ne divisent pas la largeur ${formatWhole(of.width)} : toutes les têtes ont autant de composantes.`;
    case 'key-heads':
      return `Les clés ont ${formatWhole(of.width)} colonnes, ce qui ne fait pas un nombre entier de têtes de largeur ${of.headWidth}, ou un nombre qui ne divise pas celui des têtes. Le nombre de têtes est-il le bon ?`;
    case 'too-many':
      return of.of === 'layers'
        ? `Le fichier a ${formatWhole(of.found)} couches ; cette page peut en énumérer ${formatWhole(of.limit)}.`
        : `Cela fait ${formatWhole(of.found)} têtes, toutes couches comprises ; cette page peut en dessiner ${formatWhole(of.limit)}.`;
    case 'too-large':
      return `Le modèle a ${formatWhole(of.parameters)} paramètres, qui prennent ${bytes(of.needed)} en nombres de 32 bits. Une page ne peut en contenir que ${bytes(of.limit)}.`;
    case 'memory':
      return of.needed === null
        ? 'Il faut au modèle, pour lire ce texte, plus de mémoire que le navigateur n’en a encore. Un texte plus court peut suffire ; fermer d’autres pages peut aider.'
        : `Il faut au modèle ${bytes(of.needed)} de mémoire, et le navigateur n’en a plus autant. Fermer d’autres pages peut aider.`;
    case 'not-finite':
      return `Le tenseur « ${of.tensor} » a, à la position ${formatWhole(of.position)}, un nombre infini ou qui n’en est pas un.`;
    case 'overflow':
      return 'Avec ce texte, les nombres du modèle dépassent le plus grand nombre de 32 bits : il n’y a pas de poids à montrer.';
    case 'unreadable':
      return `Le fichier n’a pas pu être lu : il a été déplacé ou modifié depuis qu’il a été choisi (${of.detail}).`;
    case 'tokeniser':
      return `${of.file} n’est pas le fichier d’un tokeniseur par octets : attendu ${of.expected}, trouvé ${of.found}.`;
    case 'half':
      return `${of.found} va avec ${of.missing} : choisissez les deux, ou un tokenizer.json.`;
    case 'vocabulary':
      return `Le vocabulaire a ${count(of.tokens, 'token', 'tokens')}, mais le modèle n’en connaît que ${formatWhole(of.model)} : ces fichiers ne vont pas ensemble.`;
    case 'no-token':
      return `Le vocabulaire n’a pas de token pour « ${of.text} ».`;
    case 'ids':
      return `Sans les fichiers de son vocabulaire, ce modèle lit des numéros de tokens de 0 à ${formatWhole(of.vocabulary - 1)}, par exemple « 3 1 4 » ; « ${of.found} » n’en est pas un.`;
    case 'too-long':
      return `La phrase a ${formatWhole(of.tokens)} tokens ; il y a de la place pour ${formatWhole(of.limit)}.`;
    case 'empty':
      return 'La phrase n’a pas encore de tokens.';
    case 'core':
      return `Le moteur n’a pas pu faire le calcul : ${of.detail}`;
  }
}

export const words: typeof english = {
  heading: 'Ouvrir son propre modèle',
  about:
    'Un fichier .safetensors avec un modèle de la forme de GPT-2 (aux noms de GPT-2, qui sont aussi ceux de nanoGPT), avec un nn.MultiheadAttention de PyTorch, ou enregistré par ce projet. Pour du texte, choisissez en même temps vocab.json et merges.txt, ou tokenizer.json ; et config.json et added_tokens.json, s’il y en a.',
  private: 'Le fichier est lu ici, sur votre machine. Rien n’est envoyé.',
  choose: 'Choisir des fichiers…',
  drop: 'ou les déposer ici',
  noCheckpoint: 'Il n’y a pas de modèle parmi ces fichiers : choisissez aussi un fichier .safetensors.',
  recognising: 'Lecture de l’en-tête…',
  problem,
  stays: 'Ce que la page montrait reste en place.',

  foundModel: (layers, width, vocabulary, context, parameters) =>
    `Un modèle de la forme de GPT-2 : ${count(layers, 'couche', 'couches')} de largeur ${formatWhole(width)}, ${count(vocabulary, 'token', 'tokens')}, ${count(context, 'position', 'positions')}, ${count(parameters, 'paramètre', 'paramètres')}.`,
  foundLayer: (width, bias) =>
    `Un nn.MultiheadAttention de largeur ${formatWhole(width)}, ${bias ? 'avec' : 'sans'} biais.`,
  keyWidths: (key, value) =>
    `Ses clés sont calculées sur des vecteurs de largeur ${formatWhole(key)}, ses valeurs sur des vecteurs de largeur ${formatWhole(value)}.`,
  memory: (needed) => `Il prend ${bytes(needed)} de mémoire.`,
  options: ({ assumed, scale, shape: { tanhGelu, epsilon } }) =>
    [
      assumed ? 'Aucun fichier ne dit quelles sont ses options. On suppose :' : 'Ses options :',
      tanhGelu ? 'GELU par la formule avec tanh,' : 'GELU exact,',
      `ε = ${String(epsilon).replace('.', ',')} dans les normalisations,`,
      scale.byWidth ? 'scores divisés par √d_k.' : 'scores non divisés par √d_k.',
      scale.byLayer ? 'La couche n divise aussi ses scores par n ; ici, W_Q et b_Q en tiennent compte.' : '',
      assumed ? 'S’il y a un config.json, choisissez-le en même temps que le fichier.' : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  transposed:
    'Ses matrices sont (sortie, entrée), comme dans nn.Linear et nanoGPT ; elles sont transposées à la lecture.',
  noBiases: 'Il n’a pas de biais ; ici, ils sont nuls.',
  tokens: (tokens) => `Son vocabulaire a ${count(tokens, 'token', 'tokens')}.`,
  noTokeniser: 'Aucun vocabulaire n’a été choisi : on écrit au modèle en numéros de tokens, par exemple « 3 1 4 ».',
  wordVectors:
    'Une couche seule n’a pas de vocabulaire : elle lit les vecteurs que la leçon tire au sort pour les mots.',
  passedOver: 'Le config.json, qui décrit un modèle entier, ne lui sert à rien : ce fichier n’a pas été lu.',
  unread: (first, others) =>
    `Un seul fichier de poids s’ouvre à la fois : « ${first} » ${others === 0 ? 'n’a pas été lu' : `et ${count(others, 'autre fichier', 'autres fichiers')} n’ont pas été lus`}.`,
  whichLayer: 'Quelle couche',
  heads: 'Têtes',
  headsWhy: {
    configured: 'comme le disent les fichiers du modèle',
    likely: 'le fichier ne le dit pas ; les têtes de GPT-2 ont une largeur de 64',
    unknown: 'le fichier ne le dit pas : combien en a-t-il ?',
  },
  load: 'Charger les poids',
  cancel: 'Annuler',
  loading: (done, all, layers, of) =>
    `${bytes(done)} sur ${bytes(all)}, ${count(layers, 'couche', 'couches')} sur ${formatWhole(of)}`,
  starting: 'Démarrage…',
  cancelled: 'Annulé. Ce que la page montrait reste en place.',

  open: (name) => `Ouvert : ${name}`,
  sentence: 'Son texte',
  sentenceIds: 'Ses numéros de tokens',
  gpt2Numbers: 'Dans le vocabulaire de GPT-2, ces numéros disent « The dogs near the river are tired ».',
  reading: 'Calcul…',
  read: (tokens, milliseconds, kernels) =>
    `${count(tokens, 'token', 'tokens')}, calculés en ${formatWhole(milliseconds)} ms par le moteur C++ dans un worker, ${kernels}.`,
  readOnWebGpu: (tokens, milliseconds, kernels) =>
    `${count(tokens, 'token', 'tokens')}, calculés en ${formatWhole(milliseconds)} ms sur le processeur graphique, ${kernels}.`,
  gpuFaster: (tokens, gpu, core, times) =>
    `Le processeur graphique a mis ${gpu} ms pour ${count(tokens, 'token', 'tokens')}, le moteur C++ ${core} ms : c’est ${times} fois plus rapide.`,
  coreFaster: (tokens, core, gpu, kernels) =>
    `Le moteur C++ fait le calcul, car il est plus rapide : ${core} ms pour ${count(tokens, 'token', 'tokens')}, contre ${gpu} ms sur le processeur graphique, ${kernels}.`,
  maps: 'Toutes les têtes de toutes les couches',
  layer: (layer) => `Couche ${layer + 1}`,
  head: (layer, head) => `Couche ${layer + 1}, tête ${head + 1}`,
  mapOf: (layer, head) => `Poids d’attention de la couche ${layer + 1}, tête ${head + 1} : requête par clé`,
  how: 'Les lignes sont les requêtes, les colonnes les clés ; plus la couleur est forte, plus le poids est grand, en seize degrés de 0 à 1. Les flèches mènent de tête en tête.',
  cut: (shown, tokens) =>
    `Les petites cartes montrent ${first(shown, 'premier token', 'premiers tokens')} sur ${tokens}.`,
  table: 'Les poids en nombres',
  query: 'requête',
  follow: 'Ouvrir cette tête dans tous les chapitres',
  followed: 'Tous les chapitres montrent cette tête.',
  followAbout: 'Ce que sa couche lit du texte, et les poids de sa couche, deviennent les nombres de la leçon.',
  next: {
    title: 'La suite',
    about:
      'Le modèle donne à chaque token de son vocabulaire une probabilité de venir ensuite. Appuyez sur l’un des dix plus probables pour l’ajouter, ou tirez-en un au sort. La température divise les logits avant le softmax : au-dessous de 1, les plus probables y gagnent ; au-dessus, les moins probables.',
    temperature: 'Température',
    text: 'Le texte jusqu’ici :',
    token: 'token',
    probability: 'probabilité',
    percent: (percent) => `${percent} %`,
    take: (token) => `Ajouter « ${token} »`,
    draw: 'Tirer au sort',
    back: 'Enlever le dernier',
    restart: 'Recommencer',
    cached: (read, cached) =>
      `Tokens lus pour cette réponse : ${formatWhole(read)}. Tokens dont les clés et les valeurs étaient en cache : ${formatWhole(cached)}.`,
  },
  cannotFollow: {
    widths:
      'Les clés ou les valeurs de cette couche ont une autre largeur que ses requêtes ; les chapitres montrent l’auto-attention, où elles sont égales.',
    tokens: (tokens, limit) =>
      `Les chapitres ont de la place pour ${count(limit, 'token', 'tokens')} ; ce texte en a ${tokens}. Un texte plus court peut y être ouvert.`,
    width: (width, limit) =>
      `Les chapitres ont de la place pour une largeur de ${formatWhole(limit)} ; ce modèle a ${formatWhole(width)}. On peut voir ici toutes ses têtes.`,
    heads: (heads, limit) =>
      `Les chapitres ont de la place pour ${count(limit, 'tête', 'têtes')} dans une couche ; ce modèle en a ${heads}. On peut les voir toutes ici.`,
    shared:
      'Les têtes de ce modèle partagent clés et valeurs ; les chapitres montrent une couche où chacune a les siennes.',
  },
};

// from: b7d1110
