import { reports as limits } from '@pixchange/contracts/http/limits';
import type { ReportedKind } from '@pixchange/contracts/http/moderation';
import { reportsRoutes } from '@pixchange/contracts/http/routes/moderation';
import { reportReasons } from '@pixchange/contracts/http/values/moderation';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { api } from '../../shared/api/client.ts';
import { messageOf } from '../../shared/api/failure.ts';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import form from '../../shared/ui/form.module.css';
import { reportsText as text } from './reports.text.ts';
import css from './report-dialog.module.css';

type Reason = keyof typeof reportReasons;
const reasons = Object.keys(reportReasons) as Reason[];

interface ReportDialogProps {
  kind: ReportedKind;
  subjectId: string;
}

const thank = () => {
  closeDialog();
  showToast('success', text.thanks);
};

/** Dialog for reporting content, for members and visitors. */
export const ReportDialog = ({ kind, subjectId }: ReportDialogProps) => {
  const [reason, setReason] = useState<Reason | null>(null);
  const [comment, setComment] = useState('');
  const id = useId();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (chosen: Reason) =>
      api(reportsRoutes.file, {
        body: { report: { kind, subject_id: subjectId, reason: chosen, comment: comment.trim() || null } },
      }),
    onSuccess: thank,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason !== null && !isPending) mutate(reason);
  };
  return (
    <Dialog
      title={text.titles[kind]}
      onClose={closeDialog}
      width={520}
      actions={
        <>
          <Button onClick={closeDialog}>{text.cancel}</Button>
          {reason === null && <span className={form.reason}>{text.chooseFirst}</span>}
          <Button
            look="filled"
            type="submit"
            form={id}
            className={reason === null ? undefined : form.push}
            disabled={reason === null}
            busy={isPending}
          >
            {text.send}
          </Button>
        </>
      }
    >
      <p>{text.intro}</p>
      <form id={id} className={form.form} onSubmit={send}>
        <fieldset className={css.reasons}>
          <legend>{text.reason}</legend>
          {reasons.map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="reason"
                value={name}
                checked={reason === name}
                onChange={() => setReason(name)}
              />
              {text.reasons[name]}
            </label>
          ))}
        </fieldset>
        <div className={css.comment}>
          <label htmlFor={`${id}-comment`}>
            {text.comment} <span>{text.commentHint}</span>
          </label>
          <textarea
            id={`${id}-comment`}
            rows={3}
            maxLength={limits.commentLengthMax}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
        </div>
        {error !== null && <FieldError text={messageOf(error)} />}
      </form>
    </Dialog>
  );
};
