import type { LeafPath } from '@pixchange/audit/verify';
import { proofText as text } from './proof.text.ts';
import { shortened } from './shown-values.ts';
import css from './proof-page.module.css';

/** Height of a level, distance of a node from the one above it, and radius of a node, in units of the drawing. */
const [LEVEL, ASIDE, RADIUS] = [26, 14, 6] as const;
const MARGIN = RADIUS + 2;

interface Node {
  readonly x: number;
  readonly y: number;
}

interface Level {
  readonly node: Node;
  readonly sibling: Node;
  readonly above: Node;
}

/** Places the nodes of the path, with the leaf at the bottom. */
const levelsOf = ({ steps }: LeafPath): Level[] => {
  let node: Node = { x: 0, y: steps.length * LEVEL };
  return steps.map(({ onTheLeft }) => {
    const aside = onTheLeft ? -ASIDE : ASIDE;
    const above = { x: node.x + aside, y: node.y - LEVEL };
    const level = { node, sibling: { x: node.x + 2 * aside, y: node.y }, above };
    node = above;
    return level;
  });
};

const Line = ({ from, to }: { from: Node; to: Node }) => <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;

const Drawing = ({ path, labelId }: { path: LeafPath; labelId: string }) => {
  const levels = levelsOf(path);
  const nodes = [{ x: 0, y: path.steps.length * LEVEL }, ...levels.map(({ above }) => above)];
  const places = [...nodes, ...levels.map(({ sibling }) => sibling)].map(({ x }) => x);
  const left = Math.min(...places) - MARGIN;
  const width = Math.max(...places) + MARGIN - left;
  const height = path.steps.length * LEVEL + 2 * MARGIN;
  return (
    <svg
      role="img"
      aria-labelledby={labelId}
      className={css.tree}
      viewBox={`${left} ${-MARGIN} ${width} ${height}`}
      width={width}
      height={height}
    >
      {levels.map(({ node, sibling, above }) => (
        <g key={node.y}>
          <Line from={node} to={above} />
          <Line from={sibling} to={above} />
          <circle cx={sibling.x} cy={sibling.y} r={RADIUS} data-node="sibling" />
        </g>
      ))}
      {nodes.map(({ x, y }) => (
        <circle key={y} cx={x} cy={y} r={RADIUS} data-node={y === 0 ? 'root' : 'own'} />
      ))}
    </svg>
  );
};

const Hash = ({ of }: { of: string }) => (
  <code className={css.hash} dir="ltr">
    {of}
  </code>
);

/** Drawing of the path from the leaf of an event to the signed root, and the list of its hashes. */
export const PathOfLeaf = ({ path, size }: { path: LeafPath; size: number }) => (
  <section className={css.part} aria-labelledby="proof-path">
    <h2 id="proof-path">{text.path}</h2>
    <p>{text.pathText}</p>
    <figure className={css.figure}>
      <Drawing path={path} labelId="proof-path-summary" />
      <figcaption id="proof-path-summary">{text.pathSummary(path.index + 1, size, path.steps.length)}</figcaption>
    </figure>
    <details className={css.details}>
      <summary>{text.pathHashes}</summary>
      <ol className={css.hashes}>
        <li>
          {text.leaf} <code dir="ltr">{shortened(path.type)}</code> <Hash of={path.leaf} />
        </li>
        {path.steps.map(({ sibling, onTheLeft, hash }) => (
          <li key={hash}>
            {onTheLeft ? text.joinedLeft : text.joinedRight} <Hash of={sibling} /> {text.gives} <Hash of={hash} />
          </li>
        ))}
      </ol>
    </details>
  </section>
);
