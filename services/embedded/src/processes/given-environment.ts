type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the environment of this process, which was started with `env`. With ENVIRONMENT_FOLLOWS=1, adds the variables
 * in the supervisor's first message. A process can thus load its modules before the services that it needs are ready.
 */
export const givenEnvironment = (env: Variables): Promise<Variables> =>
  env['ENVIRONMENT_FOLLOWS'] === '1'
    ? new Promise((settle) => process.once('message', (rest) => settle({ ...env, ...(rest as Variables) })))
    : Promise.resolve(env);
