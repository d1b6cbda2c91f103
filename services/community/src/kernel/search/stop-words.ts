import { conceptLanguages } from './concept-table.ts';

type Language = (typeof conceptLanguages)[number];

/** Stop words, folded. They indicate the language of a text, and a search with other words ignores them. */
const lists: Readonly<Record<Language, string>> = {
  en: 'a an the of to in on at for and or is are am be was with from by it its i im my me you your he she his her we our they this that so as but when what how who just do does did like',
  ar: 'في من على الى عن مع هذا هذه ان انا انت هو هي يا ما لا و او كل الي لما',
  de: 'der die das den dem des ein eine einen einem und oder ist sind bin im in am an auf mit von zu zum zur fur ich du er sie es wir ihr mein meine dein deine so wie wenn als nicht auch beim vom',
  es: 'el la los las un una unos unas de del en con por para y o es son soy eres que mi mis tu tus su sus me te se lo al como cuando a muy mas',
  fr: 'le la les l un une des de du d en dans sur avec pour par et ou est sont suis es je j tu il elle on nous vous mon ma mes ton ta tes son sa ses ce cette c que qui qu au aux a m t s n pas',
  ja: 'の は が を に へ と で も や か な だ です ます',
  pt: 'o a os as um uma uns umas de do da dos das em no na nos nas com por para e ou sao sou que meu minha meus minhas seu sua seus suas me te se ao como quando muito mais eu voce',
};

const byLanguage = new Map(
  conceptLanguages.map((language) => [language, new Set(lists[language].split(' '))] as const),
);

/** Whether a word, in lower case, is too common in the language to be searched for. */
export const isStopWord = (word: string, language: Language): boolean => byLanguage.get(language)?.has(word) === true;
