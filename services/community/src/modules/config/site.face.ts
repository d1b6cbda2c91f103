/** What visitors see about the operator of the site, as other modules may read it. */
export abstract class Site {
  /** Returns the email address of the site, for people who have a question. */
  abstract contactEmail(): Promise<string>;
  /** Returns the settings about the operator that have a value neither in the environment nor in the console. */
  abstract unset(): Promise<readonly string[]>;
}
