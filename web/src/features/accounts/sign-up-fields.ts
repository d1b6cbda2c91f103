/** Fields of the first sign-up step that can show a server error. */
export type FirstField = 'email' | 'password' | 'terms_of_service';
export type SecondField = 'username' | 'full_name';

const firstFields: readonly string[] = ['email', 'password', 'terms_of_service'] satisfies FirstField[];

/** Returns an attribute without its form's name: `registration.email` becomes `email`. */
const lastPart = (attribute: string): string => attribute.slice(attribute.lastIndexOf('.') + 1);

export const firstFieldOf = (attribute: string): FirstField | undefined => {
  const name = lastPart(attribute);
  return firstFields.includes(name) ? (name as FirstField) : undefined;
};

export const secondFieldOf = (attribute: string): SecondField =>
  lastPart(attribute) === 'username' ? 'username' : 'full_name';

/** Returns the messages for empty fields and unticked checkboxes. */
export const missingOf = <F extends string>(
  given: Readonly<Partial<Record<F, string | boolean>>>,
  messages: Readonly<Record<F, string>>,
): Partial<Record<F, string>> =>
  Object.fromEntries(
    (Object.entries(given) as [F, string | boolean][])
      .filter(([, value]) => value === false || (typeof value === 'string' && value.trim() === ''))
      .map(([name]) => [name, messages[name]]),
  ) as Partial<Record<F, string>>;

export type LoginField = 'email' | 'password';

export const loginFieldOf = (attribute: string): LoginField => (lastPart(attribute) === 'email' ? 'email' : 'password');
