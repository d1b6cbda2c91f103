import { useState } from 'react';
import { TabList } from '../../shared/ui/tab-list.tsx';
import { CopyButton } from './copy-button.tsx';
import { developersText as text } from './developers.text.ts';
import { snippetIds, snippetOf, type SnippetId } from './snippets.ts';
import css from './developers.module.css';

/**
 * Tabs with example code for the same API call, one tab for each client library.
 * @param apiKey a key that may be shown, or null for a placeholder
 */
export const SnippetTabs = ({ apiKey }: { apiKey: string | null }) => {
  const [current, setCurrent] = useState<SnippetId>('fetchApi');
  const code = snippetOf(current, location.origin, apiKey ?? text.yourKey);
  return (
    <div className={css.snippets}>
      <TabList
        label={text.snippetsLabel}
        tabs={snippetIds.map((id) => ({ id, label: text.snippets[id] }))}
        current={current}
        onChange={setCurrent}
      >
        <div className={css.snippet}>
          <pre dir="ltr" tabIndex={0} aria-label={text.snippets[current]}>
            <code>{code}</code>
          </pre>
          <CopyButton what={code} label={text.copyCode} />
        </div>
      </TabList>
    </div>
  );
};
