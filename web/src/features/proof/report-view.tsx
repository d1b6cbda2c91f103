import { textOfClaim, type Claim, type Report } from '@pixchange/audit/verify';
import { Icon } from '../../shared/ui/icons.tsx';
import { ChooseFile } from './choose-file.tsx';
import { claimsText } from './claims.text.ts';
import { Facts } from './facts.tsx';
import { PathOfLeaf } from './leaf-path.tsx';
import { proofText as text } from './proof.text.ts';
import { shortened, timeOf } from './shown-values.ts';
import css from './proof-page.module.css';

/** Maximum number of displayed findings, events and fields; a file may have any number. */
const FINDINGS_SHOWN_MAX = 100;
const EVENTS_SHOWN_MAX = 200;
const FIELDS_SHOWN_MAX = 50;

const Claims = ({ title, claims, look }: { title: string; claims: readonly Claim[]; look: 'proven' | 'open' }) =>
  claims.length === 0 ? null : (
    <section className={css.part} data-look={look} aria-label={title}>
      <h2>{title}</h2>
      <ul className={css.claims}>
        {claims.slice(0, FINDINGS_SHOWN_MAX).map((claim) => (
          <li key={claim.join(' ')}>{textOfClaim(claim, claimsText)}</li>
        ))}
      </ul>
    </section>
  );

interface Finding {
  readonly message: string;
  readonly expected?: string;
  readonly found?: string;
}

const findingsOf = (report: Report): readonly Finding[] =>
  report.kind === 'provenance' ? report.findings.map((message) => ({ message })) : report.findings;

const countOf = (report: Report): number =>
  report.kind === 'provenance' ? report.findings.length : report.findingCount;

/** Findings of the verifier, whose texts are in English. */
const FindingList = ({ report }: { report: Report }) => {
  const shown = findingsOf(report).slice(0, FINDINGS_SHOWN_MAX);
  const count = countOf(report);
  return (
    <section className={css.part} aria-label={text.findings(count)}>
      <h2>{text.findings(count)}</h2>
      <ul className={css.claims}>
        {shown.map(({ message, expected, found }, at) => (
          <li key={`${at} ${message}`}>
            <bdi lang="en">{shortened(message)}</bdi>
            {expected !== undefined && found !== undefined && (
              <small className={css.values}>
                {text.expected}: <code dir="ltr">{shortened(expected)}</code>, {text.found}:{' '}
                <code dir="ltr">{shortened(found)}</code>
              </small>
            )}
          </li>
        ))}
      </ul>
      {count > shown.length && <p>{text.moreFindings(count - shown.length)}</p>}
    </section>
  );
};

interface Happening {
  readonly at: string;
  readonly what: string;
  /** Id of the person or name of the service that acted; empty when unknown. */
  readonly actor: string;
  readonly details: readonly string[];
}

const happeningsIn = (report: Report): Happening[] => {
  if (report.kind === 'provenance')
    return report.steps.map(({ at, what, detail }) => ({ at, what, actor: '', details: [detail] }));
  if (report.kind === 'export') return [];
  return report.steps.map(({ at, type, actor, fields }) => ({
    at,
    what: type,
    actor,
    details: Object.entries(fields)
      .slice(0, FIELDS_SHOWN_MAX)
      .map(([name, value]) => `${name}: ${String(value)}`),
  }));
};

/** The events, newest first. */
const History = ({ report }: { report: Report }) => {
  const all = happeningsIn(report);
  if (all.length === 0) return null;
  const shown = all.slice(-EVENTS_SHOWN_MAX).toReversed();
  return (
    <details className={css.details}>
      <summary>{text.history}</summary>
      <ol className={css.events} reversed>
        {shown.map(({ at, what, actor, details }, index) => (
          <li key={all.length - index}>
            <b dir="ltr">{shortened(what)}</b> {actor !== '' && text.by(shortened(actor))}{' '}
            <time dateTime={shortened(at)}>{timeOf(at)}</time>
            {details.map((detail) => (
              <small key={detail} className={css.values} dir="ltr">
                {shortened(detail)}
              </small>
            ))}
          </li>
        ))}
      </ol>
      {all.length > shown.length && <p>{text.moreEvents(all.length - shown.length)}</p>}
    </details>
  );
};

const verdictOf = ({ ok }: Report, selfSigned: boolean): { readonly look: string; readonly verdict: string } => {
  if (!ok) return { look: 'wrong', verdict: text.wrong };
  return selfSigned ? { look: 'open', verdict: text.selfSigned } : { look: 'proven', verdict: text.holds };
};

export const Verdict = ({ report, selfSigned }: { report: Report; selfSigned: boolean }) => {
  const { look, verdict } = verdictOf(report, selfSigned);
  return (
    <p className={css.verdict} data-look={look}>
      <Icon name={look === 'proven' ? 'check' : 'warning'} />
      {verdict}
    </p>
  );
};

interface ReportViewProps {
  report: Report;
  selfSigned: boolean;
  image: File | null;
  onImage: (image: File) => void;
}

/** Result of a check: what is proven and what is not, the facts, and the path to the signed root. */
export const ReportView = ({ report, selfSigned, image, onImage }: ReportViewProps) => {
  const isLog = report.kind === 'export' && report.userId === null;
  return (
    <>
      {!report.ok && <FindingList report={report} />}
      <Claims title={text.proven} claims={report.claims.proven} look="proven" />
      <Claims title={text.notProven} claims={report.claims.notProven} look="open" />
      {report.kind === 'provenance' && (
        <p className={css.compare}>
          <ChooseFile label={text.compare} onFile={onImage} testId="proof-image" />
          {image !== null && <span>{text.compared(image.name)}</span>}
        </p>
      )}
      <Facts report={report} selfSigned={selfSigned} />
      {report.path !== null && report.head !== null && <PathOfLeaf path={report.path} size={report.head.size} />}
      {report.ok && isLog && <p>{text.rebuilt}</p>}
      {report.ok && <History report={report} />}
    </>
  );
};
