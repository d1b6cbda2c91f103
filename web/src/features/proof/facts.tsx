import type { Report } from '@pixchange/audit/verify';
import type { ReactNode } from 'react';
import { written } from '../../shared/text/numbers.ts';
import { proofText as text } from './proof.text.ts';
import { shortened, timeOf } from './shown-values.ts';
import css from './proof-page.module.css';

/** Maximum number of displayed keys and of displayed blocks; a file may have any number. */
const SHOWN_MAX = 50;

const kindOf = (report: Report): string => {
  if (report.kind === 'provenance') return text.kinds.token;
  if (report.kind === 'excerpt') return text.kinds[report.about.kind];
  return report.userId === null ? text.kinds.log : text.kinds.person;
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

const Code = ({ children }: { children: ReactNode }) => (
  <code className={css.hash} dir="ltr">
    {children}
  </code>
);

/** Returns the keys that signed; none when the file is not proven. */
const signersOf = (report: Report): readonly string[] => {
  if (report.kind === 'provenance') return report.head === null ? [] : [report.head.key];
  return report.ok ? report.logKeys : [];
};

type TokenReport = Extract<Report, { kind: 'provenance' }>;

const TokenFacts = ({ report: { token, blocks } }: { report: TokenReport }) => (
  <>
    {token !== null && (
      <>
        <Fact name={text.token}>
          <Code>{token.tokenId}</Code>
        </Fact>
        <Fact name={text.contract}>
          <Code>{token.contract}</Code>
        </Fact>
        <Fact name={text.sha256}>
          <Code>{token.contentSha256}</Code>
        </Fact>
      </>
    )}
    {blocks.slice(0, SHOWN_MAX).map(({ what, number, hash, at }) => (
      <Fact key={what + hash} name={text.block}>
        {written(number)} · {timeOf(at)} <Code>{hash}</Code>
      </Fact>
    ))}
  </>
);

type LogReport = Exclude<Report, TokenReport>;

const LogFacts = ({ report }: { report: LogReport }) => {
  const id = report.kind === 'excerpt' ? report.about.id : report.userId;
  return (
    <>
      {id !== null && (
        <Fact name={text.id}>
          <Code>{id}</Code>
        </Fact>
      )}
      <Fact name={text.events}>{written(report.events)}</Fact>
      {report.recordedAt !== '' && <Fact name={text.upTo}>{timeOf(report.recordedAt)}</Fact>}
      {report.ok && report.kind === 'export' && report.userId !== null && (
        <Fact name={text.balances}>
          {report.balances.map(({ account, coins, pixtokens }) => (
            <p key={account}>
              {text.balance(coins, pixtokens)} <Code>{account}</Code>
            </p>
          ))}
        </Fact>
      )}
    </>
  );
};

/** Kind and size of the file, and the keys that signed it. */
export const Facts = ({ report, selfSigned }: { report: Report; selfSigned: boolean }) => (
  <dl className={css.facts}>
    <Fact name={text.file}>
      <bdi>{report.source}</bdi>
    </Fact>
    <Fact name={text.kind}>{kindOf(report)}</Fact>
    {report.kind === 'provenance' ? <TokenFacts report={report} /> : <LogFacts report={report} />}
    {signersOf(report)
      .slice(0, SHOWN_MAX)
      .map((key) => (
        <Fact key={key} name={text.signedBy}>
          <Code>{shortened(key)}</Code> ({selfSigned ? text.fromFile : text.trusted})
        </Fact>
      ))}
    {report.head !== null && (
      <Fact name={text.root}>
        <Code>{report.head.root}</Code>
      </Fact>
    )}
  </dl>
);
