import type { words as english } from '../../en/exercises/count-cost.ts';

export const title = 'Compter';

export const words: typeof english = {
  note: 'Un nombre entier. Vous pouvez taper un produit : 4·7·12.',
  right: (value) => `Exact : ${value}.`,
  answer: (value) => `La réponse est ${value}.`,
  given: { tokens: 'tokens T', dModel: 'd_model', heads: 'têtes H', shared: 'têtes clé/valeur G' },
  counts: {
    projections: {
      prompt:
        'Combien de multiplications les quatre projections de cette couche demandent-elles ensemble ? Laissez les biais de côté.',
      formula: '4 · T · d_model²',
      hints: [
        'Un produit de (n, k) par (k, m) demande n · k · m multiplications.',
        'Une projection multiplie (T, d_model) par (d_model, d_model).',
        'Q, K, V et la sortie : il y en a quatre. Le nombre de têtes change-t-il une forme ?',
      ],
      mistakes: {
        weightsOnly: 'C’est le nombre de poids. Chacun sert une fois pour chaque token.',
        one: 'C’est une seule projection. Il y en a quatre : Q, K, V et la sortie.',
        three: 'C’est pour Q, K et V. La sortie est projetée aussi.',
        narrow: 'Ce sont les d_k colonnes d’une seule tête. Toutes les têtes ensemble ont d_model colonnes.',
        timesHeads: 'Les têtes sont déjà dans d_model : chacune a d_k de ses colonnes.',
        swapped:
          'Ici, ce sont les tokens qui sont au carré. Une projection rencontre chaque token une fois, et met la largeur au carré.',
      },
    },
    attention: {
      prompt:
        'Combien de multiplications les scores et les sommes pondérées des valeurs demandent-ils, toutes têtes réunies ? Laissez de côté les projections et l’échelle.',
      formula: '2 · T² · d_model',
      hints: [
        'Une tête multiplie (T, d_k) par (d_k, T) pour ses scores.',
        'Et (T, T) par (T, d_k) pour ses valeurs : autant encore.',
        'H têtes de d_k composantes font d_model.',
      ],
      mistakes: {
        one: 'C’est un seul des deux produits. Les scores en demandent autant que les valeurs.',
        oneHead: 'C’est une seule tête.',
        timesHeads: 'Les têtes sont déjà dans d_model : H · d_k = d_model.',
        withProjections: 'Les projections y sont comptées.',
        linear: 'Chaque requête rencontre chaque clé : T apparaît deux fois.',
        swapped:
          'Ici, c’est la largeur qui est au carré. Or chaque token rencontre chaque token : ce sont les tokens qui le sont.',
      },
    },
    maps: {
      prompt:
        'Combien d’octets les poids d’attention de toutes les têtes prennent-ils, en simple précision (4 octets par nombre) ?',
      formula: '4 · H · T²',
      hints: [
        'Chaque tête a sa propre carte.',
        'Une carte a une ligne pour chaque requête et une colonne pour chaque clé.',
        'Quatre octets pour chacun de ses nombres.',
      ],
      mistakes: {
        numbers: 'C’est la quantité de nombres. Chacun prend 4 octets.',
        oneHead: 'C’est la carte d’une seule tête.',
        oneRow: 'C’est une seule ligne de chaque carte : ce qu’ajoute un token de plus quand les clés sont en cache.',
        features:
          'C’est une matrice avec une ligne de composantes pour chaque token. Une carte a une colonne pour chaque clé.',
      },
    },
    cache: {
      prompt:
        'Des groupes de têtes de requêtes partagent des têtes clé/valeur (GQA). Combien de nombres le cache de cette couche garde-t-il après T tokens ?',
      formula: '2 · G · d_k · T',
      hints: [
        'd_k est d_model / H, quel que soit le partage.',
        'De chaque token on garde une clé et une valeur, dans chacune des G têtes clé/valeur.',
        'Les requêtes sont posées une fois et ne sont pas gardées.',
      ],
      mistakes: {
        keysOnly: 'Ce sont les clés seules, ou les valeurs seules. On garde les deux.',
        queryHeads: 'C’est l’attention ordinaire, où chaque tête de requêtes a ses propres clés et valeurs.',
        oneToken: 'C’est ce qu’ajoute un token. Il y en a T.',
        oneHead: 'C’est une seule tête clé/valeur, comme en MQA. Ici il y en a G.',
        width: 'Une tête clé/valeur est large de d_k, et non de d_model.',
        queries: 'Cela garde aussi les requêtes. Or aucune ne sert deux fois.',
      },
    },
  },
};

// from: 9fd9954
