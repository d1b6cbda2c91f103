export const stopClick = (event: Event): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** The click that a finger makes when it is lifted is not meant for what lies under it. */
export const swallowNextClick = (): void => {
  const done = () => {
    removeEventListener('click', swallow, true);
    removeEventListener('pointerdown', done, true);
  };
  const swallow = (event: Event) => {
    stopClick(event);
    done();
  };
  // After the press that is under way.
  setTimeout(() => addEventListener('pointerdown', done, true));
  addEventListener('click', swallow, true);
};

/** A finger beside a sheet means to close it, not what lies there. */
export const swallowBesideSheet = (isSheet: boolean, { pointerType }: PointerEvent): void => {
  if (isSheet && pointerType === 'touch') swallowNextClick();
};
