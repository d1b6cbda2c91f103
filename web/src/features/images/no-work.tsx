import { Empty } from '../../shared/ui/empty.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { noWorkText as text } from './no-work.text.ts';

/**
 * Notice in place of a work. Shows the owner why processing failed; if `failure` is null, says that the work doesn't
 * exist.
 */
export const NoWork = ({ failure }: { failure: string | null }) =>
  failure === null ? (
    <Empty whole title={text.missing} text={text.missingText}>
      <Link to="/">{text.toHome}</Link>
    </Empty>
  ) : (
    <Empty title={text.failed} text={failure}>
      <Link to="/profile">{text.toHome}</Link>
    </Empty>
  );
