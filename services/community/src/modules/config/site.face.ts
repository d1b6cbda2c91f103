/** Details of the site that visitors see, as other modules may read them. */
export abstract class Site {
  /** Returns the email address of the site, for people who have a question. */
  abstract contactEmail(): Promise<string>;
  /** Returns the settings about the operator that have a value neither in the environment nor in the console. */
  abstract unset(): Promise<readonly string[]>;
}
