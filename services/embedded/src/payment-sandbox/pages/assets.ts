import { styles as common } from '../../sandbox-http/assets.ts';

/** Styles of the payment pages, including the common styles of all sandboxes. */
export const styles = `${common}
.sum { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; margin: 16px 0; padding: 12px 16px; border: 1px solid var(--line); background: var(--card); font-size: 17px; }
.sum strong { font-variant-numeric: tabular-nums; }
.pay { margin: 0; }
.pay button, .card button { width: 100%; }
.or { display: grid; grid-template-columns: 1fr auto 1fr; gap: 12px; align-items: center; margin: 20px 0; color: var(--muted); }
.or::before, .or::after { content: ''; border-top: 1px solid var(--line); }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 16px; }
.field .error, .field .muted { font-size: 13px; font-weight: 400; }
input[aria-invalid='true'] { border-color: var(--error); }
.cards { margin: 0 0 16px; padding: 0; list-style: none; font-size: 13px; }
.cards li { display: flex; flex-wrap: wrap; gap: 0 8px; padding: 4px 0; }
.cards code { display: inline; padding: 0 4px; font-size: inherit; }
.leave { margin-top: 20px; padding-top: 16px; border-top: 1px solid var(--line); }
a { color: var(--link); }
.order { margin: 16px 0; padding: 16px; border: 1px solid var(--line); background: var(--card); overflow-wrap: anywhere; }
.order h2 { margin-bottom: 4px; }
.order ul { margin: 8px 0; padding-left: 20px; }
.orderActions { display: flex; flex-wrap: wrap; gap: 8px; }
.orderActions form { display: block; }
.arm { margin: 16px 0; }
`;
