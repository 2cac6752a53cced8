import type { coop as en } from '../en/coop'

export const coop: typeof en = {
  title: 'coop, quatre piles',
  card_known: '{label}, connue de tous',
  pile_rising: 'Pile {pile}, montante, sommet {top}',
  pile_falling: 'Pile {pile}, descendante, sommet {top}',
  pile_signals: '{label}. {signals}',

  cards_left: 'restantes',
  cards_left_label: { one: '{count} carte restante', other: '{count} cartes restantes' },

  hint_stuck: 'Hors de portée : reprenez, ou abandonnez.',
  hint_wish: 'Avez-vous envie de commencer ?',
  hint_wish_wait: 'Les autres n’ont pas tous dit leur souhait.',
  hint_done: 'Vous n’avez plus de cartes. Les autres continuent.',

  wish_title: 'Qui commence ?',
  wish_0: 'Plutôt pas',
  wish_1: 'S’il le faut',
  wish_2: 'Volontiers',
  wish_3: 'Très envie',
  wish_none: 'réfléchit',

  signal: 'Signal',
  signal_on: 'Signal sur la pile {pile}',
  signal_leave: 'Laissez-la',
  signal_leave_firmly: 'Laissez-la !',
  signal_small_steps: 'Petits pas',
  signal_small_steps_firmly: 'Petits pas !',
  signal_go_ahead: 'Allez-y',
  signal_by: '{name} : {signal}',

  lose_text: 'Après {card} sur la pile {pile}, vous ne pourriez plus poser le minimum : la partie serait finie.',

  concede_title: 'Abandonner ?',
  concede_text:
    'La partie s’arrête quand tout le monde est d’accord. Votre proposition vaut jusqu’à la fin de ce tour.',
  concede_alone: 'La partie s’arrête tout de suite.',
  concede_yes: 'Abandonner',
  concede_no: 'Continuer',
  conceding: {
    one: '{names} propose d’abandonner. Acceptez, ou continuez.',
    other: '{names} proposent d’abandonner. Acceptez, ou continuez.',
  },
  conceding_own: 'Vous proposez d’abandonner. Tout le monde doit accepter.',
  concede_agree: 'D’accord',

  end_beaten: 'Vous avez battu le jeu !',
  end_beaten_text: 'Les 98 cartes sont posées.',
  end_excellent: { one: '{count} carte restante : excellent !', other: '{count} cartes restantes : excellent !' },
  end_left: { one: '{count} carte restante', other: '{count} cartes restantes' },
  end_cannot_lay: '{name} a des cartes, mais ne pouvait pas poser le minimum.',
  end_you_cannot_lay: 'Vous avez des cartes, mais ne pouviez pas poser le minimum.',
  end_minimum_out_of_reach: 'Après la dernière carte, le minimum était hors de portée.',
  end_conceded: 'Tout le monde a voulu abandonner.',
  end_conceded_alone: 'Vous avez abandonné.',
  end_where: 'Ce qui restait',
  end_draw: 'Pioche',
  share_text: {
    one: 'tenback, coop : {count} carte restante.',
    other: 'tenback, coop : {count} cartes restantes.',
  },
  share_beaten: 'tenback, coop : les 98 cartes posées !',

  help_title: 'coop en bref',
  help_piles: 'A et B montent depuis 1, C et D descendent depuis 100. Tout écart est permis, les petits valent mieux.',
  help_trick: 'Le saut en arrière : exactement dix en arrière va toujours. L’anneau sur le rail en montre la place.',
  help_minimum: {
    one: 'Posez au moins {count} carte à votre tour ; une seule suffit quand la pioche est vide.',
    other: 'Posez au moins {count} cartes à votre tour ; une seule suffit quand la pioche est vide.',
  },
  help_talk: 'Dites tout, sauf des nombres. Un signal sur une pile : touchez « Signal » à côté.',
  key_pile: 'la poser sur cette pile',
  key_signal: 'signal : puis la pile, puis 1 à 5, 0 pour rien',

  said_wished: '{name} : {wish}.',
  said_starter_found: '{name} : à jouer en premier.',
  said_laid: '{name} : {card} sur la pile {pile}.',
  said_laid_trick: '{name} : {card} sur la pile {pile}, dix en arrière !',
  said_taken_back: '{name} : {card} reprise de la pile {pile}.',
  said_turn_began: {
    one: 'Au tour de {name} : au moins {count} carte.',
    other: 'Au tour de {name} : au moins {count} cartes.',
  },
  said_your_turn: { one: 'À vous : au moins {count} carte.', other: 'À vous : au moins {count} cartes.' },
  said_skipped: '{name} : plus de cartes.',
  said_signal: '{name} : pile {pile}, {signal}',
  said_lapsed: '{name} : pile {pile}, plus de « {signal} ».',
  said_concession_proposed: '{name} : on abandonne ?',
  said_concession_withdrawn: '{name} : on continue.',
  said_ended: 'La partie est finie. {result}',
}
