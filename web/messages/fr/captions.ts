/** The captions of the figures in French. */
import type { captions as english } from '../en/captions.ts';

export const captions: typeof english = {
  'why-attention': {
    states: 'Q a une ligne par mot français : ce qu’il demande. K en a une par mot anglais : ce qu’il offre.',
    score: 'Un score : la ligne de « J’ » fois celle de « I », terme à terme, puis la somme.',
    shares: 'On divise les scores par √d = 2, on prend leur exponentielle, on divise par la somme : voilà les poids.',
    context: 'Z mélange les lignes anglaises selon ces poids : c’est ce que lit le décodeur pour écrire « J’ ».',
    fifth: 'Une petite traduction : pour écrire « profond », le réseau lit surtout « deep ».',
  },
  tokens: {
    tokens: 'Chaque token a une ligne de nombres dans E, qui dit ce qu’il est, et une dans P, qui dit où il se trouve.',
    input: 'E + P = X, cellule par cellule.',
  },
  qkv: {
    meetQ: 'X à gauche, la matrice W_Q au-dessus. Les lignes vont rencontrer les colonnes.',
    q: 'Chaque nombre de Q : une ligne de X fois une colonne de W_Q. Une ligne de Q dit ce que cherche son token.',
    k: 'Q est mis de côté. Le même X fois W_K donne K : ce par quoi on trouve chaque token.',
    v: 'Le même X fois W_V donne V : ce que chaque token donne quand on le lit.',
    all: 'Trois matrices de même forme, tirées du même X.',
  },
  scores: {
    cell: 'À gauche, les requêtes Q d’une tête ; au-dessus, ses clés transposées. Un score est leur produit scalaire.',
    row: 'La ligne du mot suivi se remplit : sa requête rencontre une clé après l’autre.',
    all: 'La matrice entière : les requêtes en lignes, les clés en colonnes.',
  },
  scale: {
    raw: 'Les scores.',
    scaled: 'Chacun multiplié par 1/√d_k, dans les mêmes couleurs.',
    widths:
      'Plus la tête est large, plus les scores s’étalent, et une clé prend toute la ligne. Divisés par √d_k, non.',
  },
  mask: {
    mask: 'À côté des scores mis à l’échelle, le masque : 0 là où une requête peut regarder, −∞ ailleurs.',
    masked: 'Le masque s’ajoute : 0 laisse le score tel quel, −∞ le supprime (hachuré).',
  },
  softmax: {
    row_max: 'Le plus grand score de chaque ligne : le vainqueur.',
    exponentials: 'e à la puissance de l’écart à ce maximum : 1 pour le vainqueur, moins pour les autres.',
    row_sum: 'On additionne chaque ligne : toutes les voix.',
    weights: 'On divise par la somme : la somme des poids vaut 1. S’il est activé, le dropout en met quelques-uns à 0.',
  },
  values: {
    meet: 'Les poids de la tête, et les valeurs qu’ils pondèrent.',
    cell: 'Un nombre de Z : chaque valeur fois son poids, puis la somme.',
    row: 'Une ligne : les valeurs s’empilent, chacune aussi haute que son poids. Le mot suivi reçoit leur mélange.',
    all: 'Chaque mot a son propre mélange des valeurs.',
  },
  'why-heads': {
    one: 'La carte d’une tête : en lignes, les mots qui lisent ; en colonnes, les mots lus.',
    mixed: 'Chaque barre est la moyenne des poids de deux têtes.',
    apart: 'Une ligne par question : les deux réponses ressortent.',
    many: 'La carte de chaque tête et, dessous, ses contextes.',
    lookups: 'Des poids faits à la main : un mot, deux questions. Le laboratoire règle le nombre de têtes.',
  },
  split: {
    whole: 'Q, K et V, tels que les projections les donnent.',
    apart: 'On les coupe en bandes de colonnes, une par tête.',
    heads: 'Chaque tête a son Q, son K et son V.',
  },
  heads: {
    scores: 'Les mêmes mots, et une matrice de scores par tête.',
    weights: 'Une carte par tête. La ligne du mot suivi ressort dans toutes.',
    context: 'Sous chaque carte, les contextes de la tête.',
  },
  concat: {
    apart: 'Les contextes des têtes : pour chaque mot, une ligne par tête.',
    merged: 'Côte à côte : chaque mot a de nouveau une seule ligne.',
    wrong: 'Les mêmes nombres, réunis sans la transposition : une ligne mêle maintenant plusieurs mots.',
  },
  output: {
    meet: 'Les contextes réunis à gauche, W_O au-dessus : un bloc de lignes par tête.',
    cell: 'Un nombre de Y : une ligne de Concat fois une colonne de W_O, puis la somme.',
    row: 'Une ligne : le mot suivi, après l’attention.',
    all: 'Y, la sortie : une ligne par mot.',
  },
  block: {
    input: 'Ce que lit l’attention, et ce qu’elle trouve. En pre-norm, elle lit X normalisé.',
    attended: 'X est ce que portait le flux, Y ce que l’attention ajoute. Leur somme est R₁.',
    norm: 'À côté de chaque ligne, sa moyenne μ et 1/σ. Dessous, les lignes normalisées.',
    hidden: 'La partie feed-forward commence par un produit : quatre fois plus de composantes pour chaque token.',
    activated: 'GELU, nombre par nombre : les grands restent, les très négatifs disparaissent.',
    contracted: 'Un second produit ramène à la largeur du flux.',
    sum: 'Et cela aussi s’ajoute : R₂.',
    result: 'Ce qui sort du bloc : R₂ normalisé en post-norm, R₂ lui-même en pre-norm.',
  },
  fast: {
    whole: 'Tous les scores d’une tête d’un coup : t · s nombres à garder.',
    firstScores: 'La première tuile de clés, seule. m₁ est le plus grand score rencontré dans chaque ligne.',
    firstGathered:
      'Les exponentielles par rapport à m₁ : leur somme est l₁, et les valeurs qu’elles pondèrent font A₁.',
    secondScores:
      'La tuile suivante. Si elle a un score plus grand, m croît, et le passé est multiplié par × = exp(m₁ − m₂).',
    secondGathered: 'Le facteur × réduit le passé, l₁ et A₁. Avec ce que la tuile ajoute, ils deviennent l₂ et A₂.',
    divided: 'Et ainsi de suite, tuile après tuile : on ne garde que m, l et A. Une seule division, à la fin : A/l.',
    same: 'Le contexte par tuiles, celui de tous les poids à la fois, et leur différence : rien que l’arrondi.',
    roof: 'Combien d’opérations par seconde chaque version permet, ici et sur deux processeurs graphiques.',
  },
  bugs: {
    weights: 'Sain : chaque ligne des poids a pour somme 1, et ce que le masque interdit vaut 0.',
    context: 'Sain : des contextes par tête, avec une ligne par token.',
    merged: 'Sain : une ligne contient un seul token, et chaque tête a ses propres colonnes.',
    output: 'Sain : W_O mêle les têtes ; aucune colonne ne vient d’une seule tête.',
    patient: 'Encadré : ce que donne une couche abîmée. Les autres nombres viennent de la même couche sans l’erreur.',
  },
  summary: {
    weights: 'Chaque tête lit à ses propres endroits : une ligne de poids par requête.',
    output: 'Ce que les têtes ont trouvé, côte à côte, fois W_O : la sortie.',
  },
  'trained-heads': {
    maps: 'Toutes les têtes du modèle entraîné : ce qu’elles lisent ici, et ce qu’elles font d’après la mesure.',
    passed: 'Les têtes d’une couche : leurs cartes, et les contextes qu’elles transmettent.',
    off: 'Sans une tête, le modèle répond de nouveau aux mêmes questions : des réponses se perdent.',
  },
  variants: {
    cache: 'Ce que garde un décodeur : des clés et des valeurs, chacune partagée par un groupe de têtes de requêtes.',
    row: 'Les lignes se remplissent une à une : chacune a un poids pour chaque fiche déjà dans la boîte.',
    rows: 'Toutes les lignes. À droite de la diagonale, la fiche n’existait pas encore.',
  },
  train: {
    learn: 'Un modèle qui apprend sous vos yeux, avec la carte de chaque tête.',
    form: 'Deux couches de deux têtes : l’une apprend à lire la lettre d’avant, et une tête d’induction naît.',
    off: 'Désactivez une tête, et voyez combien de réponses restent justes.',
  },
  cost: {
    projections:
      'Chaque cellule demande d_model multiplications. Chaque mot en ajoute une ligne à Q, K, V et à la sortie.',
    maps: 'Scores et valeurs ont une cellule par paire de mots. Un mot de plus ajoute une ligne et une colonne.',
    grow: 'L’aire compte les multiplications. Deux fois plus de texte : les mots doublent, les paires quadruplent.',
  },
  backward: {
    loss: 'Y − cible dit l’écart de chaque nombre. La perte, un seul nombre, est la moitié de la somme des carrés.',
    d_w_o: 'Le gradient de Y est l’erreur même. Les contextes, transposés, fois cette erreur : le gradient de W_O.',
    d_context: 'À rebours à travers W_O, lue transposée : l’effet de chaque nombre des contextes sur la perte.',
    d_weights: 'Un gradient par poids. S’il est négatif, un poids plus grand aurait aidé.',
    d_v: 'Le gradient d’une valeur réunit la part de chaque requête qui l’a lue, selon son poids : α est transposé.',
    d_exponents: 'Le gradient de chaque poids moins la moyenne de la ligne, fois le poids : celui des scores masqués.',
    d_q: 'À rebours à travers température et échelle, puis fois les clés : les gradients des requêtes.',
    d_k: 'Les gradients des scores, transposés, fois les requêtes : les gradients des clés.',
    d_w_v: 'X, lu transposé, fois les gradients de Q, de K et de V : les colonnes de W_Q, W_K et W_V de cette tête.',
    d_input: 'Ce qui revient par Q, par K et par V. La dernière matrice est leur somme, le gradient de X.',
  },
};

// from: ab2e5ff
