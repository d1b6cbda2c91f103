import { useTitle } from '../../navigation/page-title.ts';
import { WayBack } from '../../navigation/way-back.tsx';
import { Field, FieldError } from '../../shared/ui/field.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import { useMedia } from '../../shared/ui/use-media.ts';
import { ChooseFile } from './choose-file.tsx';
import { proofText as text } from './proof.text.ts';
import { ReportView, Verdict } from './report-view.tsx';
import { shortened } from './shown-values.ts';
import { auditorKeyIn, logKeysIn } from './trusted-keys.ts';
import { useCheck, type Asked, type Shown } from './use-check.ts';
import { useFileDrop } from './use-file-drop.ts';
import css from './proof-page.module.css';

type Ask = (change: Partial<Asked>) => void;

const Keys = ({ asked, ask }: { asked: Asked; ask: Ask }) => (
  <details className={css.details}>
    <summary>{text.keys}</summary>
    <p>{text.keysText}</p>
    <Field
      label={text.logKey}
      hint={text.logKeyHint}
      error={logKeysIn(asked.logKey) === null ? text.badLogKey : undefined}
      value={asked.logKey}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => ask({ logKey: target.value })}
    />
    <p>
      <a href="/audit/key" target="_blank" rel="noreferrer">
        {text.keyOfSite}
      </a>
    </p>
    <Field
      label={text.auditorKey}
      error={auditorKeyIn(asked.auditorKey) === undefined ? text.badAuditorKey : undefined}
      value={asked.auditorKey}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => ask({ auditorKey: target.value })}
    />
  </details>
);

const Result = ({ shown, asked, ask }: { shown: Shown; asked: Asked; ask: Ask }) => {
  if (shown.kind === 'refused')
    return (
      <>
        <FieldError text={text.refusals[shown.why]} />
        {shown.detail !== '' && (
          <p className={css.note} lang="en" dir="ltr">
            {shortened(shown.detail)}
          </p>
        )}
      </>
    );
  if (shown.kind !== 'report') return null;
  return <ReportView {...shown} image={asked.image} onImage={(image) => ask({ image })} />;
};

/** Page that verifies a file in the browser, with the code of `verify.mjs` and without the network. */
export const ProofPage = () => {
  useTitle(text.title);
  const { asked, shown, ask } = useCheck();
  const take = (file: File): void => ask({ file, image: null });
  const over = useFileDrop(take);
  const isTouch = useMedia('(hover: none)');
  return (
    <div className={css.page}>
      <header>
        <WayBack />
        <h1>{text.title}</h1>
        <p>{text.intro}</p>
        <p>{text.stays}</p>
      </header>
      <div className={css.zone} data-over={over || undefined}>
        <Icon name="upload" size={32} />
        {!isTouch && (
          <p>
            {text.drop} {text.or}
          </p>
        )}
        <ChooseFile
          label={asked.file === null ? text.choose : text.chooseOther}
          look="filled"
          onFile={take}
          testId="proof-file"
        />
      </div>
      <Keys asked={asked} ask={ask} />
      <div className={css.result} data-kind={shown.kind}>
        <div role="status" aria-label={text.result}>
          {shown.kind === 'checking' && <p>{text.checking(shown.name)}</p>}
          {shown.kind === 'report' && <Verdict {...shown} />}
        </div>
        <Result shown={shown} asked={asked} ask={ask} />
      </div>
      <p className={css.note}>
        {text.program}{' '}
        <a href="/audit/verify.mjs" download="verify.mjs">
          verify.mjs
        </a>
        {text.programEnd}
      </p>
    </div>
  );
};
