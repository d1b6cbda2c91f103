/** Styles of the API page, in the product's colors, light or dark by the reader's preference. */
export const docsStyle = `:root {
  color-scheme: light dark;
  --stock: #f4f6f1; --card: #ffffff; --ink: #14181a; --muted: #586166; --link: #0b5fa5; --border: #7c8581; --tab: #ff5cb8;
}
@media (prefers-color-scheme: dark) {
  :root { --stock: #101415; --card: #191f20; --ink: #eef2ec; --muted: #98a39f; --link: #6cc4ff; --border: #7c8683; --tab: #ff7ac6; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--stock); color: var(--ink); font: 17px/1.5 system-ui, sans-serif; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 16px; }
.frame { display: grid; grid-template-columns: 220px minmax(0, 1fr); gap: 48px; max-width: 1199px; margin: 0 auto; padding: 32px 24px 72px; }
nav { position: sticky; top: 24px; align-self: start; max-height: calc(100vh - 48px); overflow: auto; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 8px 0; }
h1 { font-size: 40px; line-height: 1.1; margin: 0 0 16px; }
h2 { font-size: 28px; margin: 48px 0 16px; border-bottom: 8px solid var(--tab); }
h3 { font-size: 17px; margin: 0 0 8px; overflow-wrap: anywhere; }
article { background: var(--card); padding: 16px 24px; margin: 0 0 12px; scroll-margin-top: 16px; }
article p { margin: 0 0 8px; }
.method { display: inline-block; min-width: 72px; font-weight: 700; }
code { font: 15px/1.5 ui-monospace, monospace; }
.muted { color: var(--muted); }
.fields { margin: 0; padding: 0 0 0 16px; list-style: none; border-left: 1px solid var(--border); }
.fields .fields { margin-top: 4px; }
summary { cursor: pointer; padding: 10px 0; font-weight: 600; }
@media (max-width: 767px) {
  .frame { grid-template-columns: minmax(0, 1fr); gap: 24px; padding: 16px 12px 48px; }
  nav { position: static; max-height: none; }
}
`;
