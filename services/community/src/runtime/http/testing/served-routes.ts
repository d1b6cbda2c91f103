import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

const joined = (parts: readonly string[]): string =>
  `/${parts
    .map((part) => part.replace(/^\/|\/$/g, ''))
    .filter((part) => part !== '')
    .join('/')}`;

const routesOf = (controller: { readonly prototype: object }): string[] => {
  const prefix = [Reflect.getMetadata(PATH_METADATA, controller) as string | string[]].flat()[0] ?? '';
  return new MetadataScanner().getAllMethodNames(controller.prototype).flatMap((name) => {
    const handler = (controller.prototype as Record<string, object>)[name] as object;
    const paths = Reflect.getMetadata(PATH_METADATA, handler) as string | string[] | undefined;
    const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (paths === undefined || method === undefined) return [];
    return [paths].flat().map((path) => `${RequestMethod[method]} ${joined([prefix, path.replace('*', ':path')])}`);
  });
};

/**
 * Returns all routes of Nest's controllers, such as `GET /api/albums/:id`. A wildcard, which also matches slashes, is
 * named `:path`.
 */
export const servedRoutes = (app: NestFastifyApplication): string[] =>
  [...app.get(ModulesContainer).values()].flatMap(({ controllers }) =>
    [...controllers.values()].flatMap(({ metatype }) => routesOf(metatype as { prototype: object })),
  );
