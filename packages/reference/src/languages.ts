/** Languages, with the names that CLDR gives them. An id is a place in the list: new languages are added at the end. */
import { inOrder, type Name, type Seed } from './seed.ts';

const codes = `
  en fr es ar ht pt zh yue ru uk ro it de el pl hu fa ps prs ur hi bn pa gu ta te ml mr ne si
  vi km lo th my id ms fil ja ko mn bo ug kk ky uz tk tg az tr ku ckb hy ka he yi syr
  am ti om so sw rw rn ln kg lua wo ff bm mnk dyu ee ak yo ig ha kab ber mg sn zu xh st tn ny lg
  sq sr hr bs sl mk bg cs sk hr hu fi sv da nb nl lt lv et be ga gd cy br eu ca gl mt is
  cr oj iu moe atj mic moh den chp kl qu ay gn ase fcs`
  .trim()
  .split(/\s+/);

const own: Readonly<Record<string, [en: string, fr: string]>> = {
  en: ['English', 'Anglais'],
  fr: ['French', 'Français'],
  ase: ['American Sign Language (ASL)', 'Langue des signes américaine (ASL)'],
  fcs: ['Quebec Sign Language (LSQ)', 'Langue des signes québécoise (LSQ)'],
  zh: ['Mandarin', 'Mandarin'],
  yue: ['Cantonese', 'Cantonais'],
  prs: ['Dari', 'Dari'],
  moh: ['Mohawk', 'Mohawk'],
  moe: ['Innu-aimun', 'Innu-aimun'],
  atj: ['Atikamekw', 'Atikamekw'],
  mic: ["Mi'kmaq", 'Micmac'],
  den: ['Dene (Slavey)', 'Déné (esclave)'],
  chp: ['Dene (Chipewyan)', 'Déné (chipewyan)'],
  fil: ['Filipino (Tagalog)', 'Filipino (tagalog)'],
  rn: ['Kirundi', 'Kirundi'],
  kg: ['Kikongo', 'Kikongo'],
  lua: ['Tshiluba', 'Tshiluba'],
  mnk: ['Mandinka', 'Mandingue'],
  ber: ['Tamazight (Berber)', 'Tamazight (berbère)'],
};

const languageName = {
  en: new Intl.DisplayNames('en', { type: 'language' }),
  fr: new Intl.DisplayNames('fr', { type: 'language' }),
};
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const named = (code: string, at: number): Name => {
  const [en = languageName.en.of(code), fr = languageName.fr.of(code)] = own[code] ?? [];
  return [at + 1, capital(en ?? code), capital(fr ?? code)];
};

/** English and French are first, the others follow by name; the last row is for a language not listed. */
export const languages: Seed<'languages'>[] = [...[...new Set(codes)].map(named), [999, 'Other', 'Autre'] as const].map(
  ([id, name_en, name_fr]) => ({ id, name_en, name_fr, position: id <= 2 ? id : id === 999 ? 4 : 3 }),
);

export const service_languages: Seed<'service_languages'>[] = inOrder([
  [1, 'English', 'Anglais'],
  [2, 'French', 'Français'],
  [3, 'Spanish', 'Espagnol'],
  [4, 'Arabic', 'Arabe'],
  [5, 'Haitian Creole', 'Créole haïtien'],
  [6, 'Quebec Sign Language (LSQ)', 'Langue des signes québécoise (LSQ)'],
]);
