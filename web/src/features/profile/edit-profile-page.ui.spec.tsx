import { accountsHttp, type OwnUserView } from '@pixchange/contracts/http/accounts';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawApp, signIn } from '../../testing/render.tsx';
import { ownUser, TOKEN } from '../../testing/samples.ts';
import { answer, callsTo, refusal } from '../../testing/server.ts';

const opened = async (parts: Partial<OwnUserView> = {}) => {
  signIn(parts);
  const { user } = drawApp('/profile/edit');
  await screen.findByRole('heading', { level: 1, name: 'Edit Profile' });
  return { user, save: await screen.findByRole('button', { name: 'Save' }) };
};

it('saves nothing without changes', async () => {
  const { user, save } = await opened();
  expect(save).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('No changes yet')).toBeVisible();
  await user.type(screen.getByLabelText('Full name'), 'X');
  expect(save).toHaveAttribute('aria-disabled', 'false');
  expect(screen.getByText('Not saved yet')).toBeVisible();
  await user.type(screen.getByLabelText('Full name'), '{Backspace}');
  expect(save).toHaveAttribute('aria-disabled', 'true');
});

it('C-003 sends only changed fields as a form, confirms that they are saved, and keeps the focus on Save', async () => {
  answer(profileHttp.edit, ownUser({ description: 'Loops about kitchens.' }));
  const { user, save } = await opened();
  await user.type(screen.getByLabelText('Description'), 'Loops about kitchens.');
  await user.click(save);
  expect(await screen.findByText('Profile saved')).toBeVisible();
  expect(callsTo(profileHttp.edit)).toMatchObject([{ address: '/api/profile', bearer: TOKEN, encoding: 'form' }]);
  expect(callsTo(profileHttp.edit)[0]?.body).toEqual({ user: { description: 'Loops about kitchens.' } });
  expect(await screen.findByText('All changes saved')).toBeVisible();
  await waitFor(() => expect(save).toHaveFocus());
  await user.click(save);
  expect(callsTo(profileHttp.edit)).toHaveLength(1);
});

it('C-004 sends both pictures in a separate form', async () => {
  answer(profileHttp.editImages, ownUser());
  const { user, save } = await opened();
  const pictures = { profile_image: 'image/png', cover_image: 'image/jpeg' };
  for (const [field, type] of Object.entries(pictures))
    await user.upload(screen.getByTestId(field), new File(['x'], 'a picture', { type }));
  await user.click(save);
  expect(await screen.findByText('All changes saved')).toBeVisible();
  expect(callsTo(profileHttp.edit)).toEqual([]);
  expect(callsTo(profileHttp.editImages)).toMatchObject([{ bearer: TOKEN, encoding: 'form' }]);
  const body = callsTo(profileHttp.editImages)[0]?.body as Record<string, File>;
  // Only the type of a jsdom file reaches the mock server.
  expect(Object.entries(body).map(([field, { type }]) => [field, type])).toEqual(Object.entries(pictures));
});

it('shows how many characters are left', async () => {
  const { user } = await opened();
  const description = screen.getByLabelText('Description');
  const left = (): number => Number(/\d+/.exec(screen.getByText(/characters left$/).textContent ?? '')?.[0]);
  const before = left();
  await user.type(description, 'abc');
  expect(left()).toBe(before - 3);
});

it('shows the server’s error under its field until the field is edited', async () => {
  answer(profileHttp.edit, refusal(422, ['username', 'Username has already been taken', 'taken']));
  const { user, save } = await opened();
  const username = screen.getByLabelText('Username');
  await user.type(username, '2');
  await user.click(save);
  await waitFor(() => expect(username).toHaveAccessibleDescription('Username has already been taken'));
  expect(username).toBeInvalid();
  await waitFor(() => expect(username).toHaveFocus());
  await user.type(username, '3');
  expect(screen.queryByText('Username has already been taken')).not.toBeInTheDocument();
});

it('keeps the saved text when the picture is refused', async () => {
  answer(profileHttp.edit, () => {
    answer(accountsHttp.ownProfile, ownUser({ description: 'New' }));
    return ownUser({ description: 'New' });
  });
  answer(profileHttp.editImages, refusal(422, ['profile_image', 'This is no picture', 'media.broken']));
  const { user, save } = await opened();
  await user.type(screen.getByLabelText('Description'), 'New');
  await user.upload(screen.getByTestId('profile_image'), new File(['x'], 'me.png', { type: 'image/png' }));
  expect(await screen.findByText('me.png, not saved yet')).toBeVisible();
  await user.click(save);
  expect(await screen.findByText('This is no picture')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Description')).toHaveValue('New'));
  expect(callsTo(profileHttp.edit)).toHaveLength(1);
  await user.click(save);
  await waitFor(() => expect(callsTo(profileHttp.editImages)).toHaveLength(2));
  expect(callsTo(profileHttp.edit)).toHaveLength(1);
});

it('asks before a link discards unsaved changes', async () => {
  const { user } = await opened();
  await user.type(screen.getByLabelText('Description'), 'New');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'My Profile' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(location.pathname).toBe('/profile/edit');
  expect(screen.getByLabelText('Description')).toHaveValue('New');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'My Profile' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(location.pathname).toBe('/profile'));
});

it('offers to confirm an unconfirmed account instead of showing the form', async () => {
  signIn({ status: 'not_confirmed' });
  const { user } = drawApp('/profile/edit');
  await user.click(await screen.findByRole('button', { name: 'Resend Confirmation Email' }));
  expect(await screen.findByRole('dialog', { name: 'Confirm your account' })).toBeVisible();
  expect(screen.queryByLabelText('Username')).not.toBeInTheDocument();
});
