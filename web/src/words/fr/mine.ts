import type { mine as en } from '../en/mine'

export const mine: typeof en = {
  title: 'Mes parties',
  running: 'Elles vous attendent',
  go_on: 'Continuer',
  finished: 'Jouées',
  more: 'En montrer plus',
  watch: 'Revoir',
  later: 'À revoir à partir de {time}',
  with: 'avec {names}',
  alone: 'en solitaire',
  daily: 'Donne du jour',
  none: 'Vous n’avez pas encore joué ici.',
  none_text: 'Vos parties, leurs relectures et vos chiffres seront ici.',

  games: { one: 'partie', other: 'parties' },
  won: 'gagnées',
  beaten: 'battus',
  left: 'restantes en moyenne',
  points: 'points en moyenne',
  best_streak: 'de suite au mieux',
  people: 'Entre personnes',
  unaided: 'Sans robots',
  bots: 'Avec des robots',
  assisted: 'Avec aide',
  assisted_hint: 'Un robot a joué certains de vos coups.',
  rating: 'Classement',
  rating_text: '{rating}, entre {low} et {high}',
  rating_hint:
    'Votre force se trouve quelque part dans la barre ; le classement en est le bas. Chaque partie entre personnes la raccourcit.',
  companions: 'Le plus souvent avec',
  companion: { one: '{count} partie, {won} gagnée', other: '{count} parties, {won} gagnées' },

  chart_left: {
    one: 'Cartes restantes de votre dernière partie de coop',
    other: 'Cartes restantes de vos {count} dernières parties de coop ; l’anneau est la plus récente',
  },
  chart_left_label: 'Cartes restantes, la plus récente d’abord : {values}',
  chart_excellent: 'Le trait épais : moins de 10 restantes, excellent.',
  chart_form: {
    one: 'Votre dernière partie ; au-dessus de la ligne : gagnée',
    other: 'Vos {count} dernières parties, la plus récente à droite ; au-dessus de la ligne : gagnées',
  },
  chart_form_label: { one: '{won} gagnée sur {count} partie', other: '{won} gagnées sur {count} parties' },

  bring: 'Regarder un relevé',
  bring_text: 'Collez un relevé ou choisissez un fichier : en texte ou en JSON, même d’une partie à une vraie table.',
  bring_file: 'Choisir un fichier',
  bring_field: 'Relevé',
  bring_go: 'Le regarder',
  bring_line: 'Ligne {line}',
}
