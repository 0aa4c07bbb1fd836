import type { words as english } from '../../en/exercises/order-steps.ts';

export const title = 'Ordonner les étapes';

export const words: typeof english = {
  how: 'Faites glisser un numéro, utilisez les flèches, ou prenez une étape avec Espace et déplacez-la avec les touches fléchées.',

  list: {
    label: 'Étapes, de la première à la dernière',
    grip: (text, place, of) => `${text} : étape ${place} sur ${of}`,
    up: (text) => `Plus tôt : ${text}`,
    down: (text) => `Plus tard : ${text}`,
    takenUp: (text) => `${text} : prise. Les flèches la déplacent, Espace la pose, Échap la remet en place.`,
    setDown: (text, place) => `${text} : posée comme étape ${place}.`,
    moved: (text, place, of) => `${text} : maintenant étape ${place} sur ${of}.`,
    putBack: 'Remise en place.',
  },

  right: 'Exact : chaque étape a ce qu’il lui faut.',
  wrong: 'Pas encore.',
  tooEarly: (text, needed) =>
    `Pas encore : « ${text.replaceAll('`', '')} » a besoin de ce que produit « ${needed.replaceAll('`', '')} ».`,

  hints: { first: (text) => `Cela commence par : ${text}.`, last: (text) => `Cela finit par : ${text}.` },

  orders: {
    oneHead: {
      prompt: 'Mettez dans l’ordre les étapes d’une tête.',
      hint: 'L’échelle et le masque agissent sur les scores.',
      steps: {
        q: 'Calculer requêtes, clés et valeurs',
        scores: 'Calculer le produit scalaire de chaque requête et de chaque clé',
        scaled: 'Diviser par √d_k',
        masked: 'Ajouter le masque',
        weights: 'Appliquer le softmax à chaque ligne',
        context: 'Additionner les valeurs, chacune fois son poids',
      },
    },
    wholeLayer: {
      prompt: 'Mettez dans l’ordre les étapes de l’attention multi-têtes.',
      hint: 'Les têtes sont coupées avant les scores, et réunies avant `W_O`.',
      steps: {
        q_projected: 'Multiplier l’entrée par `W_Q`, `W_K` et `W_V`',
        q: 'Couper les colonnes en têtes',
        scores: 'Comparer requêtes et clés, tête par tête',
        weights: 'Faire de chaque ligne des poids dont la somme est 1',
        context: 'Additionner les valeurs selon ces poids',
        merged: 'Mettre côte à côte les contextes des têtes',
        output: 'Multiplier par `W_O`',
      },
    },
    postNorm: {
      prompt: 'Mettez dans l’ordre les étapes d’un bloc de 2017, en post-norm.',
      hint: 'Chaque partie est suivie d’une somme, et chaque somme d’une normalisation.',
      steps: {
        attend: '`y = attention(x)`',
        add: '`r = x + y`',
        norm: '`x = layer_norm_1(r)`',
        feed: '`y = feed_forward(x)`',
        addAgain: '`r = x + y`, encore une fois',
        normAgain: '`x = layer_norm_2(r)`',
      },
    },
    oneTile: {
      prompt: 'L’attention par tuiles : mettez les étapes dans l’ordre, des scores d’une tuile à la fin de la ligne.',
      hint: 'Réduire demande le nouveau plus grand score ; la division attend la dernière tuile.',
      steps: {
        scores: '`x = q @ k_tile.T * scale`',
        largest: '`m_new = max(m, x.max())`',
        factor: '`past = exp(m - m_new)`',
        exponentials: '`e = exp(x - m_new)`',
        gather: '`l = past * l + e.sum();  a = past * a + e @ v_tile`',
        divide: '`z = a / l`, après la dernière tuile',
      },
    },
    preNorm: {
      prompt: 'Mettez dans l’ordre les étapes d’un bloc de GPT-2, en pre-norm.',
      hint: 'Chaque partie lit une copie normalisée ; son résultat s’ajoute à ce qui n’a jamais été normalisé.',
      steps: {
        norm: '`n = layer_norm_1(x)`',
        attend: '`y = attention(n)`',
        add: '`x = x + y`',
        normAgain: '`n = layer_norm_2(x)`',
        feed: '`y = feed_forward(n)`',
        addAgain: '`x = x + y`, encore une fois',
      },
    },
    cachedStep: {
      prompt: 'Un décodeur doté d’un cache de clés et de valeurs écrit un token de plus. Dans quel ordre ?',
      hint: 'Le nouveau token peut se regarder : sa propre clé doit être dans le cache.',
      steps: {
        embed: 'Chercher le vecteur du dernier token et ajouter sa position',
        project: 'Calculer sa requête, sa clé et sa valeur',
        append: 'Ajouter clé et valeur au cache',
        scores: 'Calculer les produits scalaires de cette seule requête avec toutes les clés du cache',
        softmax: 'Appliquer le softmax à cette seule ligne',
        gather: 'Additionner les valeurs du cache, chacune fois son poids',
      },
    },
    trainingStep: {
      prompt: 'Mettez dans l’ordre les parties d’un pas d’entraînement.',
      hint: 'Ce qui change les paramètres vient en dernier.',
      steps: {
        draw: 'Tirer un lot de suites',
        forward: 'Calculer les logits de chaque position',
        loss: 'Les comparer à ce qui suit vraiment : l’entropie croisée',
        backward: 'Remonter au gradient de chaque paramètre',
        clip: 'Raccourcir le gradient s’il est trop long',
        step: 'Déplacer chaque paramètre d’un pas d’AdamW',
      },
    },
    testHead: {
      prompt: 'Vous soupçonnez une tête de trouver le sujet. Dans quel ordre le vérifiez-vous ?',
      hint: 'Observez d’abord, désactivez ensuite. L’affirmation vient en dernier.',
      steps: {
        hold: 'Tenir des passages à l’écart de l’entraînement',
        measure: 'Y mesurer le poids que la tête donne au sujet',
        chance: 'Comparer ce poids à celui que donne une tête qui lit tous les mots à parts égales',
        off: 'S’il dépasse nettement le hasard, mettre à 0 les lignes de `W_O` de cette tête',
        compare: 'Reposer les mêmes questions et comparer les réponses',
        claim: 'Affirmer que le modèle trouve le sujet grâce à cette tête',
      },
    },
    backwardPass: {
      prompt: 'Mettez dans l’ordre les étapes de la passe arrière, de la perte à l’entrée, le long des requêtes.',
      hint: 'Elle parcourt la passe avant de la fin au début.',
      steps: {
        error: 'Tirer de la perte le gradient de la sortie : `∂Y = Y − cible`',
        throughOutput: 'À rebours à travers `W_O` : `∂Concat = ∂Y W_Oᵀ`, découpé en têtes : `∂Z`',
        toWeights: 'Gradients des poids : `∂α = ∂Z Vᵀ`',
        throughSoftmax: 'À rebours à travers le softmax : de `∂α` à `∂U`',
        toQueries: 'Fois 1/√d_k, ce qui donne `∂S`, puis les gradients des requêtes : `∂Q = ∂S K`',
        toInput: 'À rebours à travers `W_Q` : `∂X += ∂Q W_Qᵀ`',
      },
    },
  },

  mistakes: {
    'split-before-projection': 'Vous avez coupé les têtes avant la projection : ce sont des colonnes du produit.',
    'mask-after-softmax': 'Vous avez masqué après le softmax : la somme de la ligne n’est plus 1.',
    'scale-after-softmax': 'Vous avez mis à l’échelle après le softmax : la somme des poids n’est plus 1.',
    'values-before-softmax': 'Vous avez rassemblé des valeurs avant d’avoir les poids.',
    'maximum-too-late':
      'Vous avez calculé les exponentielles avant de connaître le plus grand score : un grand score fait déborder l’exponentielle.',
    'output-before-joining': 'Vous avez multiplié par W_O avant que les têtes soient côte à côte.',
    'weights-before-output':
      'Vous avez pris les gradients des poids avant ceux des contextes des têtes, dont ils sont des produits scalaires.',
    'softmax-before-its-weights': 'Vous êtes remonté à travers le softmax avant d’avoir les gradients des poids.',
    'queries-before-softmax': 'Vous avez pris les gradients des requêtes avant ceux des scores.',
    'claim-before-test':
      'Vous avez affirmé avant l’épreuve. Un grand poids n’est qu’un motif : le modèle ne se sert peut-être pas de ce que la tête lit.',
    'measured-on-training':
      'Vous avez mesuré avant de rien tenir à l’écart, sur ce que le modèle sait peut-être par cœur.',
    'compared-too-early': 'Vous avez comparé avant de désactiver la tête : ce sont les réponses du modèle entier.',
    'step-before-backward': 'Vous avez déplacé les poids avant d’avoir un gradient.',
    'clip-after-step': 'Vous avez raccourci après avoir déplacé les poids : trop tard.',
    'backward-before-loss': 'Vous avez commencé la passe arrière avant d’avoir une perte.',
    'factor-before-largest': 'Vous avez pris le facteur avant de connaître le nouveau plus grand score.',
    'divided-each-tile': 'Vous avez divisé avant la dernière tuile : la somme n’était pas complète.',
    'norm-before-part': 'Vous avez normalisé avant d’avoir une somme : le post-norm est norm(x + f(x)).',
    'norm-before-sum': 'Vous avez normalisé avant la somme. Post-norm : norm(x + f(x)).',
    'sum-before-part': 'Vous avez additionné avant que la partie ait quelque chose à ajouter.',
    'part-before-norm': 'La partie a lu le flux tel quel. En pre-norm, elle en lit une copie normalisée.',
    'norm-of-old-stream': 'La seconde normalisation porte sur le flux, avec ce que l’attention y a ajouté.',
    'cache-too-late':
      'Vous avez calculé les scores avant que la nouvelle clé soit dans le cache : le token ne pouvait pas se regarder.',
  },
};

// from: c72b959
