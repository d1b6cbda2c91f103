import { Empty } from '../../shared/ui/empty.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { noWorkText as text } from './no-work.text.ts';

/**
 * Replacement for a work that could not be processed, for its owner; or, without a failure, for one that does not
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
