export const stopClick = (event: Event): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** Suppresses the click of a lifted finger, which is not meant for the element below it. */
export const swallowNextClick = (): void => {
  const done = () => {
    removeEventListener('click', swallow, true);
    removeEventListener('pointerdown', done, true);
  };
  const swallow = (event: Event) => {
    stopClick(event);
    done();
  };
  // After the current press.
  setTimeout(() => addEventListener('pointerdown', done, true));
  addEventListener('click', swallow, true);
};

/** Suppresses the click of a touch beside a sheet, which closes it and must not press the element there. */
export const swallowBesideSheet = (isSheet: boolean, { pointerType }: PointerEvent): void => {
  if (isSheet && pointerType === 'touch') swallowNextClick();
};
