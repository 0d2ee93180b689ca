/** The assets of the client's pages: the look of Resa in both themes, and a sign of life. */
export const STYLE = `*{box-sizing:border-box}
:root{color-scheme:light dark;--page:#fbfaf8;--surface:#fff;--text:#25221f;--dim:#6d665d;--line:#ddd8d0;--field:#a39b90;--accent:#0f766e;--on:#fff;--link:#0f766e;--fault:#b42318}
body{font:1rem/1.55 'Inter Variable','Segoe UI',system-ui,sans-serif;margin:0;color:var(--text);background:var(--page)}
header{display:flex;align-items:center;gap:.6rem;max-width:32rem;margin:0 auto;padding:1rem 1.25rem}
header span{flex:1;font-weight:600;overflow-wrap:anywhere}
header a{padding:.25rem .5rem}
main{max-width:32rem;margin:0 auto 2rem;padding:1.5rem 1.25rem;overflow-wrap:anywhere;background:var(--surface);border-block:1px solid var(--line)}
.scene{display:block;width:calc(100% + 2.5rem);height:auto;margin:-1.5rem -1.25rem 1.5rem}
h1{font-size:1.5rem;line-height:1.3;font-weight:650;margin:0 0 1rem}
h2{font-size:1.15rem;line-height:1.35;font-weight:650;margin:1.5rem 0 .5rem}
h3{font-size:1.1rem;font-weight:650;margin:1.5rem 0 .5rem}li h3,li h4{font-size:1rem;font-weight:650;margin:0}
details{margin-bottom:1rem}summary{padding:.6rem 0;font-weight:600;color:var(--link);cursor:pointer}
p{margin:0 0 1rem}dl+p,ul+p{margin-top:1rem}a{color:var(--link)}
dl{display:grid;gap:.75rem;margin:0}dt{color:var(--dim);font-size:.875rem}dd{margin:0;font-size:1.15rem;font-weight:600;overflow-wrap:anywhere}
.number{font-variant-numeric:tabular-nums}
form+p{margin-top:1.25rem}main>p:last-child{margin-bottom:0}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.75rem}
li{padding:.85rem 1rem;border:1px solid var(--line);border-radius:8px;overflow-wrap:anywhere}
li p{margin:0}ul.links{gap:0;margin:1.25rem 0}ul.links li{padding:0;border:0}ul.links a{display:inline-block;padding:.6rem 0}ul.plain{gap:.35rem;list-style:disc;padding-left:1.25rem;margin-bottom:1rem}ul.plain li{padding:0;border:0}.consents li{display:grid;gap:.5rem}.consents li:target{border-color:var(--accent)}.answers form,.consents form{display:flex;flex-wrap:wrap;gap:.5rem}.when{font-weight:600}.when::first-letter{text-transform:uppercase}.dim{color:var(--dim)}
label{display:block;font-weight:600;margin-bottom:.25rem}
input{width:100%;min-height:2.75rem;padding:.4rem .75rem;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--field);border-radius:8px}
input[type=radio],input[type=checkbox]{width:1.15rem;min-height:0;height:1.15rem;margin:0;accent-color:var(--accent)}
fieldset{margin:0 0 1rem;padding:.75rem 1rem;border:1px solid var(--line);border-radius:8px}legend{font-weight:600;padding:0 .25rem}legend::first-letter{text-transform:uppercase}
.choice{display:flex;align-items:center;gap:.6rem;min-height:2.75rem;margin:0;font-weight:400}.times{display:grid;grid-template-columns:repeat(auto-fill,minmax(7.5rem,1fr));gap:0 1rem}
a.button{display:inline-block;min-height:2.75rem;padding:.6rem 1.25rem;font-weight:600;color:var(--on);background:var(--accent);border-radius:8px;text-decoration:none}
.done{padding:.65rem .85rem;border:1px solid var(--accent);border-radius:8px;font-weight:600}[role=alert] p:last-child{margin:0}[role=alert] p{margin:0 0 .5rem}div[role=alert]{margin-bottom:1rem}
select{width:100%;min-height:2.75rem;padding:.4rem .75rem;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--field);border-radius:8px}
.acts{display:flex;flex-wrap:wrap;gap:0 1.25rem}.acts a{padding:.5rem 0}
.card{margin-top:1.25rem}.card svg{display:block;width:100%;max-width:24rem;height:auto;background:#fff;fill:#000;border-radius:8px}.card .number{margin:.25rem 0 0;max-width:24rem;text-align:center;font-weight:600;letter-spacing:.05em}
input[aria-invalid]{border-color:var(--fault)}
button{min-height:2.75rem;padding:.4rem 1.25rem;font:inherit;font-weight:600;color:var(--on);background:var(--accent);border:1px solid var(--accent);border-radius:8px;cursor:pointer}
button.plain{color:var(--text);background:none;border-color:var(--field)}
.fault,[role=alert]{padding:.65rem .85rem;color:var(--fault);border:1px solid;border-radius:8px}
.end{margin-top:1.5rem;padding-top:1rem;border-top:1px solid var(--line)}.end p{color:var(--dim);font-size:.875rem}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
@media(max-width:35.99em){form button{width:100%}.answers button,.consents button{flex:1 1 7rem;width:auto}}
@media(min-width:36em){main{padding:2rem;border:1px solid var(--line);border-radius:8px}.scene{width:calc(100% + 4rem);margin:-2rem -2rem 1.75rem;border-radius:7px 7px 0 0}header{padding-inline:0;margin-top:2rem}}
@media(prefers-color-scheme:dark){:root{--page:#1e1c1a;--surface:#282623;--text:#ece8e2;--dim:#b0a99f;--line:#4a4641;--field:#857e75;--link:#83c9bd;--fault:#ff9d92}}
@media print{header a,.scene,.end{display:none}}
`;

/**
 * Says every 30 seconds that the page is open, and leaves it once the session has ended, also on the way back to it. A
 * page that is loaded again does not repeat what was done.
 */
export const PRESENCE = `if (location.search.includes('&said='))
  history.replaceState(null, '', location.pathname + location.search.replace(/&said=[a-z]*/, ''));
setInterval(async () => {
  const answer = await fetch('/portal/alive', { method: 'POST' }).catch(() => null);
  if (answer?.status === 401) location.replace('/portal' + location.search);
}, 30000);
addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });
`;
