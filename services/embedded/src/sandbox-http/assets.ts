/**
 * Style sheet of the sandboxes: the product's background and text colors in both themes, and a hatched bar that shows
 * that the page is not a real provider's.
 */
export const styles = `
:root { color-scheme: light; --stock: #f4f6f1; --card: #fff; --sunk: #e9ece5; --ink: #14181a; --inverse: #fff; --muted: #586166; --link: #0b5fa5; --error: #c8102e; --line: #7c8581; }
:root[data-theme='dark'] { color-scheme: dark; --stock: #101415; --card: #191f20; --sunk: #232a2b; --ink: #eef2ec; --inverse: #14181a; --muted: #98a39f;
  --link: #6cc4ff; --error: #ff8a8a; --line: #7c8683; }
@media (prefers-color-scheme: dark) {
  :root:not([data-theme='light']) { color-scheme: dark; --stock: #101415; --card: #191f20; --sunk: #232a2b; --ink: #eef2ec; --inverse: #14181a;
    --muted: #98a39f; --link: #6cc4ff; --error: #ff8a8a; --line: #7c8683; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--stock); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
body::before { content: ''; display: block; height: 8px; background: repeating-linear-gradient(-45deg, #4fb8ff 0 8px, #14181a 8px 16px); }
main { max-width: 32rem; margin: 0 auto; padding: 24px 16px 32px; }
h1 { margin: 0 0 4px; font-size: 28px; line-height: 1.1; letter-spacing: -0.02em; }
h2 { margin: 0; font-size: 17px; }
p { margin: 0 0 16px; }
.muted { color: var(--muted); }
.error { color: var(--error); font-weight: 600; }
form { display: grid; gap: 16px; }
fieldset { display: grid; gap: 8px; min-width: 0; margin: 0; padding: 0; border: 0; }
legend { margin-bottom: 8px; padding: 0; font-weight: 600; }
.choice { display: grid; grid-template-columns: auto 1fr; gap: 0 12px; align-items: center; min-height: 48px; padding: 8px 12px; border: 1px solid var(--line);
  background: var(--card); overflow-wrap: anywhere; }
.choice:has(input:checked) { background: var(--sunk); border-color: var(--ink); }
.choice input { width: 20px; height: 20px; margin: 0; accent-color: var(--link); }
.choice small { display: block; color: var(--muted); font-size: 13px; }
.field { display: grid; gap: 4px; font-weight: 600; }
input:not([type='radio']), select { width: 100%; min-height: 48px; padding: 0 12px; border: 1px solid var(--line); border-radius: 4px; background: var(--card); color: var(--ink); font: inherit; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; justify-content: flex-end; padding-top: 16px; border-top: 1px solid var(--line); }
button { min-height: 48px; padding: 0 18px; border: 1px solid var(--ink); border-radius: 4px; background: var(--card); color: var(--ink); font: inherit; font-weight: 600; }
button.filled { background: var(--ink); color: var(--inverse); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 1px; }
code { display: block; padding: 12px; background: var(--sunk); overflow-wrap: anywhere; font-size: 13px; }
`;

/** Script that applies the product's theme and posts the result to the opener, only to our own origin. */
export const script = `'use strict';
try {
  var theme = localStorage.getItem('pixchange_theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch (blocked) {
  // Without storage the system's choice holds.
}
document.addEventListener('DOMContentLoaded', function () {
  var answer = document.getElementById('answer');
  if (answer === null) return;
  if (window.opener !== null) {
    window.opener.postMessage(JSON.parse(answer.dataset.message), location.origin);
    window.close();
  } else if (answer.dataset.next) {
    location.replace(answer.dataset.next);
  }
});
`;
