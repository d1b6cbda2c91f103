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
import { useCheck, type CheckInput, type Shown } from './use-check.ts';
import { useFileDrop } from './use-file-drop.ts';
import css from './proof-page.module.css';

type ChangeInput = (change: Partial<CheckInput>) => void;

const Keys = ({ input, changeInput }: { input: CheckInput; changeInput: ChangeInput }) => (
  <details className={css.details}>
    <summary>{text.keys}</summary>
    <p>{text.keysText}</p>
    <Field
      label={text.logKey}
      hint={text.logKeyHint}
      error={logKeysIn(input.logKey) === null ? text.badLogKey : undefined}
      value={input.logKey}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => changeInput({ logKey: target.value })}
    />
    <p>
      <a href="/audit/key" target="_blank" rel="noreferrer">
        {text.keyOfSite}
      </a>
    </p>
    <Field
      label={text.auditorKey}
      error={auditorKeyIn(input.auditorKey) === undefined ? text.badAuditorKey : undefined}
      value={input.auditorKey}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => changeInput({ auditorKey: target.value })}
    />
  </details>
);

const Result = ({ shown, input, changeInput }: { shown: Shown; input: CheckInput; changeInput: ChangeInput }) => {
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
  return <ReportView {...shown} image={input.image} onImage={(image) => changeInput({ image })} />;
};

/** Page that verifies a file in the browser, with the code of `verify.mjs` and without the network. */
export const ProofPage = () => {
  useTitle(text.title);
  const { input, shown, changeInput } = useCheck();
  const checkFile = (file: File): void => changeInput({ file, image: null });
  const over = useFileDrop(checkFile);
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
          label={input.file === null ? text.choose : text.chooseOther}
          look="filled"
          onFile={checkFile}
          testId="proof-file"
        />
      </div>
      <Keys input={input} changeInput={changeInput} />
      <div className={css.result} data-kind={shown.kind}>
        <div role="status" aria-label={text.result}>
          {shown.kind === 'checking' && <p>{text.checking(shown.name)}</p>}
          {shown.kind === 'report' && <Verdict {...shown} />}
        </div>
        <Result shown={shown} input={input} changeInput={changeInput} />
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
