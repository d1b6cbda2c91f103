type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the environment of this process, started with `env`. With ENVIRONMENT_FOLLOWS=1 the rest is the supervisor's
 * first message: we start and load before the services that we need have addresses.
 */
export const givenEnvironment = (env: Variables): Promise<Variables> =>
  env['ENVIRONMENT_FOLLOWS'] === '1'
    ? new Promise((settle) => process.once('message', (rest) => settle({ ...env, ...(rest as Variables) })))
    : Promise.resolve(env);
