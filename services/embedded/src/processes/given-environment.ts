type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The environment of this process, of which `env` is what it was started with. With ENVIRONMENT_FOLLOWS=1 the rest of it comes as
 * the first message of the supervisor, which starts us before the parts that we need have addresses, so that we load meanwhile.
 */
export const givenEnvironment = (env: Variables): Promise<Variables> =>
  env['ENVIRONMENT_FOLLOWS'] === '1'
    ? new Promise((settle) => process.once('message', (rest) => settle({ ...env, ...(rest as Variables) })))
    : Promise.resolve(env);
