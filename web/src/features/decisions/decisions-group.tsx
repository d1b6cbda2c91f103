import { Link } from '../../shared/ui/link.tsx';
import { SettingsGroup } from '../../shared/ui/settings-section.tsx';
import { decisionsText as text } from './decisions.text.ts';

/** Link to the decisions about the signed-in member. */
export const DecisionsGroup = () => (
  <SettingsGroup title={text.pageTitle}>
    <p>{text.pageText}</p>
    <Link to="/decisions">{text.toAll}</Link>
  </SettingsGroup>
);
