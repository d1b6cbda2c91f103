import type { ApiKeyView, NewApiKey } from '@pixchange/contracts/http/api-keys';
import { apiKeys as limits } from '@pixchange/contracts/http/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { openDialog, whenConfirmed, whenSignedIn } from '../../shared/session/dialogs.ts';
import { useSignedIn } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { CopyButton } from './copy-button.tsx';
import { ownKeys } from './developers.api.ts';
import { developersText as text } from './developers.text.ts';
import { NewKeyForm } from './new-key-form.tsx';
import { Usage } from './usage.tsx';
import css from './developers.module.css';

/**
 * Section that shows a full key, which is displayed only once. The heading takes the focus, so that the member notices
 * the key.
 */
const Fresh = ({ shown: { name, key }, onDone }: { shown: NewApiKey; onDone: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [key]);
  return (
    <section className={css.fresh} aria-labelledby="fresh-key">
      <h3 id="fresh-key" ref={heading} tabIndex={-1}>
        {text.fresh(name)}
      </h3>
      <p>{text.freshText}</p>
      <Field label={text.freshKey} value={key} readOnly dir="ltr" onFocus={({ target }) => target.select()} />
      <div className={css.acts}>
        <CopyButton what={key} label={text.copyKey} filled />
        <Button onClick={onDone}>{text.done}</Button>
      </div>
    </section>
  );
};

const Row = ({ apiKey, onRotated }: { apiKey: ApiKeyView; onRotated: (key: NewApiKey) => void }) => {
  const { name, key_start, origins, created_at, rotated_at, calls_today, calls_per_day } = apiKey;
  const [open, setOpen] = useState(false);
  const usageId = useId();
  const client = useQueryClient();
  const toggle = () => {
    // Refetches the keys, so that their call counts match the chart.
    if (!open) void client.invalidateQueries(ownKeys());
    setOpen(!open);
  };
  return (
    <li>
      <div className={css.key}>
        <div>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          <p>
            <code dir="ltr">{key_start}…</code> · <bdi>{origins.length === 0 ? text.anySite : origins.join(', ')}</bdi>
          </p>
          <p>
            {rotated_at === null ? text.made(created_at) : text.rotated(rotated_at)} ·{' '}
            {text.today(calls_today, calls_per_day)}
          </p>
        </div>
        <div className={css.acts}>
          <Button aria-label={text.showUsageOf(name)} aria-expanded={open} aria-controls={usageId} onClick={toggle}>
            {text.showUsage}
          </Button>
          <Button
            icon="retry"
            aria-label={text.rotateOf(name)}
            onClick={() => whenConfirmed(() => openDialog({ name: 'api-key-rotate', apiKey, onRotated }))}
          >
            {text.rotate}
          </Button>
          <Button
            icon="bin"
            aria-label={text.revokeOf(name)}
            onClick={() => openDialog({ name: 'api-key-revoke', apiKey })}
          >
            {text.revoke}
          </Button>
        </div>
      </div>
      <div id={usageId}>{open && <Usage apiKey={apiKey} />}</div>
    </li>
  );
};

interface KeysProps {
  shown: NewApiKey | null;
  onShow: (key: NewApiKey | null) => void;
}

const Keys = ({ shown, onShow }: KeysProps) => {
  const { data, instead } = useLoaded(useQuery(ownKeys()), text.loadingKeys);
  if (data === undefined) return instead;
  return (
    <>
      {shown !== null && <Fresh shown={shown} onDone={() => onShow(null)} />}
      {data.length === 0 ? (
        <p>{text.noKeys}</p>
      ) : (
        <ul className={css.keys}>
          {data.map((apiKey) => (
            <Row key={apiKey.id} apiKey={apiKey} onRotated={onShow} />
          ))}
        </ul>
      )}
      {data.length < limits.perMemberMax ? <NewKeyForm onMade={onShow} /> : <p>{text.tooMany}</p>}
    </>
  );
};

/** API keys of the member; shows visitors a login button. */
export const KeysSection = (props: KeysProps) =>
  useSignedIn() ? (
    <div className={css.own}>
      <Keys {...props} />
    </div>
  ) : (
    <div className={css.own}>
      <p>{text.logInText}</p>
      <Button look="filled" onClick={() => whenSignedIn(() => undefined)}>
        {text.logIn}
      </Button>
    </div>
  );
