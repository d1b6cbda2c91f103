import {
  profileEvents,
  type PictureKind,
  type ProfileEvent,
  type StoredPicture,
} from '@pixchange/contracts/events/profiles';
import type { Decider } from '../../../kernel/decider.ts';
import { DomainError, unreachable } from '../../../kernel/errors.ts';

export type ProfileCommand =
  /** Undefined fields stay unchanged; an empty description becomes null, and an address of null removes the address. */
  | {
      readonly type: 'EditProfile';
      readonly userId: string;
      readonly fullName?: string | undefined;
      readonly description?: string | undefined;
      readonly showFollowInfo?: boolean | undefined;
      /**
       * `from` contains the hash of the previous name, and the turn of its reservation when the command was created.
       */
      readonly username?:
        | {
            readonly name: string;
            readonly hash: string;
            readonly from: { readonly hash: string; readonly turn: number };
          }
        | undefined;
      readonly address?: string | null | undefined;
    }
  | {
      readonly type: 'SubmitPictures';
      readonly userId: string;
      readonly submissionId: string;
      readonly kinds: readonly PictureKind[];
      /** URL to fetch the picture from; without it, the picture is already uploaded. */
      readonly source?: string;
    }
  | {
      readonly type: 'RecordPictures';
      readonly userId: string;
      readonly submissionId: string;
      readonly profileImage: StoredPicture | null;
      readonly coverImage: StoredPicture | null;
    }
  | {
      readonly type: 'RefusePictures';
      readonly userId: string;
      readonly submissionId: string;
      readonly kind: PictureKind;
      readonly code: string;
    }
  | { readonly type: 'WithdrawPictures'; readonly userId: string; readonly submissionId: string };

/** Newest submission of pictures; results of older submissions are ignored. */
export interface PictureSubmission {
  readonly id: string;
  readonly status: 'open' | 'processed' | 'failed' | 'withdrawn';
  readonly failure: { readonly kind: PictureKind; readonly code: string } | null;
}

export interface Profile {
  readonly usernameHash: string;
  readonly fullName: string | null;
  readonly description: string | null;
  readonly showFollowInfo: boolean;
  readonly address: string | null;
  /** Ids of the submissions that the current pictures came from. */
  readonly pictures: Readonly<Record<PictureKind, string | null>>;
  readonly submission: PictureSubmission | null;
}

export const isProfileCommand = (command: { readonly type: string }): command is ProfileCommand =>
  ['EditProfile', 'SubmitPictures', 'RecordPictures', 'RefusePictures', 'WithdrawPictures'].includes(command.type);

export const isProfileEvent = (event: { readonly type: string }): event is ProfileEvent =>
  Object.hasOwn(profileEvents, event.type);

/** Returns the initial profile of a member who completes the registration. */
export const newProfile = (usernameHash: string, fullName: string | null): Profile => ({
  usernameHash,
  fullName,
  description: null,
  showFollowInfo: true,
  address: null,
  pictures: { profile_image: null, cover_image: null },
  submission: null,
});

type Edit = Extract<ProfileCommand, { type: 'EditProfile' }>;

const editTexts = ({ userId, ...command }: Edit, state: Profile): readonly ProfileEvent[] => {
  const fullName = command.fullName ?? state.fullName;
  const description =
    command.description === undefined ? state.description : command.description === '' ? null : command.description;
  const showFollowInfo = command.showFollowInfo ?? state.showFollowInfo;
  const same =
    fullName === state.fullName && description === state.description && showFollowInfo === state.showFollowInfo;
  return same ? [] : [{ type: 'ProfileEdited', data: { userId, fullName, description, showFollowInfo } }];
};

const editUsername = ({ userId, username }: Edit, { usernameHash }: Profile): readonly ProfileEvent[] => {
  if (username === undefined || username.hash === usernameHash) return [];
  if (username.from.hash !== usernameHash) throw new DomainError('conflict');
  return [
    {
      type: 'UsernameChanged',
      data: {
        userId,
        username: username.name,
        usernameHash: username.hash,
        previousUsernameHash: usernameHash,
        previousTurn: username.from.turn,
      },
    },
  ];
};

const editAddress = ({ userId, address }: Edit, state: Profile): readonly ProfileEvent[] => {
  if (address === undefined || address === state.address) return [];
  return [
    address === null
      ? { type: 'AddressRemoved', data: { userId } }
      : { type: 'AddressProven', data: { userId, address } },
  ];
};

const decide = (command: ProfileCommand, state: Profile): readonly ProfileEvent[] => {
  if (command.type === 'EditProfile')
    return [...editTexts(command, state), ...editUsername(command, state), ...editAddress(command, state)];
  const { userId, submissionId } = command;
  if (command.type === 'SubmitPictures') {
    const { kinds, source } = command;
    return state.submission?.id === submissionId
      ? []
      : [
          {
            type: 'ProfilePicturesSubmitted',
            data: { userId, submissionId, kinds: [...kinds], ...(source === undefined ? {} : { source }) },
          },
        ];
  }
  // Late or repeated results, and results of older submissions, change nothing.
  if (state.submission?.id !== submissionId || state.submission.status !== 'open') return [];
  switch (command.type) {
    case 'RecordPictures':
      return [
        {
          type: 'ProfilePicturesProcessed',
          data: { userId, submissionId, profileImage: command.profileImage, coverImage: command.coverImage },
        },
      ];
    case 'RefusePictures':
      return [
        { type: 'ProfilePicturesFailed', data: { userId, submissionId, kind: command.kind, code: command.code } },
      ];
    case 'WithdrawPictures':
      return [{ type: 'ProfilePicturesWithdrawn', data: { userId, submissionId } }];
    default:
      return unreachable(command);
  }
};

const ended = (
  state: Profile,
  status: PictureSubmission['status'],
  failure: PictureSubmission['failure'] = null,
): Profile => (state.submission === null ? state : { ...state, submission: { ...state.submission, status, failure } });

const evolve = (state: Profile, event: ProfileEvent): Profile => {
  switch (event.type) {
    case 'ProfileEdited': {
      const { fullName, description, showFollowInfo } = event.data;
      return { ...state, fullName, description, showFollowInfo };
    }
    case 'UsernameChanged':
      return { ...state, usernameHash: event.data.usernameHash };
    case 'ProfilePicturesSubmitted':
      return { ...state, submission: { id: event.data.submissionId, status: 'open', failure: null } };
    case 'ProfilePicturesProcessed': {
      const { submissionId, profileImage, coverImage } = event.data;
      const { pictures } = state;
      return ended(
        {
          ...state,
          pictures: {
            profile_image: profileImage === null ? pictures.profile_image : submissionId,
            cover_image: coverImage === null ? pictures.cover_image : submissionId,
          },
        },
        'processed',
      );
    }
    case 'ProfilePicturesFailed':
      return ended(state, 'failed', { kind: event.data.kind, code: event.data.code });
    case 'ProfilePicturesWithdrawn':
      return ended(state, 'withdrawn');
    case 'AddressProven':
      return { ...state, address: event.data.address };
    case 'AddressRemoved':
      return { ...state, address: null };
    default:
      return unreachable(event);
  }
};

/** Profile of a member. The profile is part of the account and shares its stream. */
export const profileDecider: Decider<ProfileCommand, Profile, ProfileEvent> = {
  decide,
  evolve,
  initialState: newProfile('', null),
};
