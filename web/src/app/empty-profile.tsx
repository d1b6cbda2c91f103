import { useRef } from 'react';
import { acceptAttribute } from '../features/uploads/upload-rules.ts';
import { bringFiles } from '../shared/session/brought-files.ts';
import { browseTo } from '../shared/browse/use-browse.ts';
import { useUser } from '../shared/session/session.ts';
import { Button } from '../shared/ui/button.tsx';
import { Empty } from '../shared/ui/empty.tsx';
import { Link } from '../shared/ui/link.tsx';
import { profilePagesText as text } from './profile-pages.text.ts';
import css from './profile-pages.module.css';

/** Invitation to upload on a member's own profile without works. Links to the feed if the member follows people. */
export const EmptyProfile = () => {
  const followings = useUser()?.followings_count ?? 0;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={css.invitation}>
      <Empty title={text.emptyTitle} text={text.emptyText}>
        <Button icon="plus" onClick={() => input.current?.click()}>
          {text.choose}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={acceptAttribute}
          aria-label={text.choose}
          onChange={({ target }) => {
            bringFiles([...(target.files ?? [])]);
            // Without a reset, choosing the same file again would fire no change event.
            target.value = '';
          }}
        />
        {followings > 0 && (
          <p>
            <Link {...browseTo({ feed: 'following' })}>{text.toFeed}</Link>
          </p>
        )}
      </Empty>
    </div>
  );
};
