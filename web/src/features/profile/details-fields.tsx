import { accounts as limits } from '@pixchange/contracts/http/limits';
import { Checkbox, Field } from '../../shared/ui/field.tsx';
import { TextArea } from '../../shared/ui/text-area.tsx';
import type { ProfileDraft } from './profile-draft.ts';
import { editText as text } from './profile.text.ts';
import type { EditErrors } from './use-edit-profile.ts';

interface DetailsFieldsProps {
  draft: ProfileDraft;
  errors: EditErrors;
  onEdit: (change: Partial<ProfileDraft>) => void;
}

export const DetailsFields = ({ draft, errors, onEdit }: DetailsFieldsProps) => (
  <>
    <Field
      label={text.fullName}
      name="full_name"
      autoComplete="name"
      value={draft.full_name}
      maxLength={limits.fullNameLengthMax}
      error={errors.full_name}
      onChange={({ target }) => onEdit({ full_name: target.value })}
    />
    <Field
      label={text.username}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      value={draft.username}
      maxLength={limits.usernameLengthMax}
      hint={text.usernameHint}
      error={errors.username}
      onChange={({ target }) => onEdit({ username: target.value })}
    />
    <TextArea
      label={text.description}
      name="description"
      value={draft.description}
      maxLength={limits.descriptionLengthMax}
      hint={text.left(limits.descriptionLengthMax - [...draft.description].length)}
      error={errors.description}
      onChange={({ target }) => onEdit({ description: target.value })}
    />
    <Checkbox
      label={text.showFollowInfo}
      note={text.showFollowInfoNote}
      name="show_follow_info"
      checked={draft.show_follow_info}
      onChange={({ target }) => onEdit({ show_follow_info: target.checked })}
    />
  </>
);
