import type { lens as english } from '../../en/labs/lens.ts';
import { count } from '../grammar.ts';

export const lens: typeof english = {
  step: 'Ce que le code a fait jusqu’ici',
  memory: (n) => (n === 0 ? 'Mémoire' : `Mémoire : ${count(n, 'nombre', 'nombres')} à la file`),
  memoryLabel: (tokens, heads) =>
    `Le tampon, nombre après nombre, coloré selon le propriétaire : ${count(tokens, 'token', 'tokens')}, ${count(heads, 'tête', 'têtes')}. Le tableau ci-dessous en donne la liste.`,
  refused:
    'PyTorch refuse : « view size is not compatible with input tensor’s size and stride … Use .reshape(...) instead. » reshape copierait.',
  tensor: (code) => `Ce que donne ${code}`,
  tensorLabel: 'Les cellules du tenseur ; les flèches mènent de l’une à l’autre',
  shape: 'forme',
  strides: 'strides',
  contiguous: 'contigu',
  moved: 'déplacés par cette étape',
  movedOf: (moved, all) => `${moved} sur ${all}`,
  visits: 'lu dans l’ordre, on visite',
  yes: 'oui',
  no: 'non',
  head: (h) => `h = ${h}`,
  cell: (index, address) => `[${index}], adresse ${address} : `,
  reads: (index, sum, address) => `[${index}] se trouve en ${sum} = adresse ${address}.`,
  whose: (value, token, h, d) => `On y trouve ${value}, le nombre du token « ${token} », h = ${h}, d = ${d}.`,
  wrong: (wrong, all) =>
    `${count(wrong, 'nombre', 'nombres')} sur ${all} ${wrong < 2 ? 'n’est pas à sa place' : 'ne sont pas à leur place'}.`,
  colour: 'Colorer selon le propriétaire',
  byToken: 'token t',
  byHead: 'tête h',
  sizes: { tokens: 'Tokens T', heads: 'Têtes H', features: 'Largeur d_k' },
  how: 'Cette couche, sur les premiers mots de votre phrase, est assez petite pour montrer tous ses nombres. Chaque cellule porte son nombre et son propriétaire, comptés à partir de 0.',
  table: 'Toutes les cellules en tableau',
  columns: ['indice', 'adresse', 'nombre', 'token', 'tête h', 'composante d', 'bonne place'],
};

// from: 146420c
