/**
 * The page of a mail in the colours and the type of the screens (apps/web/src/theme.ts). Tables, and styles within them,
 * because mail programs know no others; the colours of dark screens are set by class for those that do.
 *
 * mailPage   the whole HTML of a mail
 * scene      the picture above, which every mail carries
 */
import { readFileSync } from 'node:fs';
import type { Locale } from '@resa/contract/texts';

/** The names by which a mail finds its pictures. */
export const LOGO = 'logo@resa';
const SCENE = 'scene@resa';

export const scene = {
  cid: SCENE,
  filename: 'scene.png',
  contentType: 'image/png',
  content: readFileSync(new URL('./scene.png', import.meta.url)),
};

/** Where Inter is not installed, the font of the computer. */
const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const STYLE = `
a{color:#0b5f58}
.body p{margin:0 0 14px}
.note{border-left:4px solid #0f766e;padding:2px 0 2px 14px}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.page{padding:0!important}}
@media (prefers-color-scheme:dark){
.page{background:#1e1c1a!important}.card{background:#282623!important;border-color:#4a4641!important}
.ink{color:#ece8e2!important}.dim{color:#b0a99f!important;border-color:#4a4641!important}
.ink a{color:#83c9bd}.ink a.button{color:#ffffff!important}.note{border-color:#55b3a4}
}`;

interface Parts {
  lang?: Locale | undefined;
  head: string;
  body: string;
  foot: string;
}

export const mailPage = ({ lang, head, body, foot }: Parts): string =>
  `<!doctype html><html${lang ? ` lang="${lang}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${STYLE}</style></head>
<body style="margin:0;padding:0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td class="page" align="center" style="background:#f5f3ef;padding:24px 12px"><table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid #ebe8e2;border-radius:12px;border-collapse:separate;overflow:hidden">
<tr><td style="line-height:0"><img src="cid:${SCENE}" width="600" alt="" style="width:100%;height:auto;display:block"></td></tr>
<tr><td class="pad ink" style="padding:22px 32px 0;${FONT};font-size:17px;font-weight:600;line-height:1.4;color:#25221f">${head}</td></tr>
<tr><td class="pad ink body" style="padding:16px 32px 12px;${FONT};font-size:16px;line-height:1.55;color:#25221f">${body}</td></tr>
<tr><td class="pad" style="padding:0 32px 24px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td class="dim" style="border-top:1px solid #ebe8e2;padding-top:14px;${FONT};font-size:13px;line-height:1.5;color:#6d665d">${foot}</td></tr></table></td></tr>
</table></td></tr></table></body></html>`;
