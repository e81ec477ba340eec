import {
  // eslint-disable-next-line no-restricted-imports -- typed below
  http as untyped,
  type HttpResponse,
  type DefaultBodyType,
  type HttpHandler,
  type HttpResponseResolver,
  type RequestHandlerOptions,
} from "msw";

import type { components, paths } from "../src/lib/gateway/schema.ts";

// msw's `http`, typed by the contract: an operation that the contract does not name, and an answer
// of another shape than it promises, do not compile.

type Method = "get" | "post" | "put" | "patch" | "delete";
type Segments<T extends string> = T extends `${infer Head}/${infer Tail}`
  ? [Head, ...Segments<Tail>]
  : [T];

/** Whether a path, whose parameters may be written `:id` or filled in, is one of this template. */
type Matches<Path, Template> = Path extends [infer A, ...infer As]
  ? Template extends [infer B, ...infer Bs]
    ? A extends `:${string}`
      ? Matches<As, Bs>
      : B extends `{${string}}` | A
        ? Matches<As, Bs>
        : false
    : false
  : Template extends []
    ? true
    : false;

/** The paths of the contract that a path of a handler stands for. */
type PathOf<Path extends string> = Path extends keyof paths
  ? Path
  : {
      [P in keyof paths]: Matches<Segments<Path>, Segments<P>> extends true ? P : never;
    }[keyof paths];

type Operation<M extends Method, P extends keyof paths> = P extends unknown
  ? NonNullable<paths[P][M]>
  : never;
type Json<T> = T extends { content: { "application/json": infer Body } } ? Body : never;
type BodyOf<T> = T extends { requestBody?: infer Request }
  ? Json<NonNullable<Request>> & DefaultBodyType
  : undefined;
type AnswerOf<T> = T extends { responses: { 200: infer Response } } ? Json<Response> : never;
/** Any request may be answered by a problem. */
type Problem = components["schemas"]["Problem" | "InvalidFields"];
type Answered<T> = (AnswerOf<T> | Problem) & DefaultBodyType;
type Params<T> = T extends { parameters: { path: infer P } }
  ? { [Name in keyof P]: string }
  : Record<string, string>;

/** An operation, for an error that says what is wrong; `never` for others, which no path is. */
type Known<M extends Method, Path extends string> = [Operation<M, PathOf<Path>>] extends [never]
  ? never
  : `*${Path}`;

/** What a handler of an operation may answer. */
export type AnswerTo<M extends Method, P extends keyof paths> = HttpResponse<
  Answered<Operation<M, P>>
>;

type Handle<M extends Method> = <const Path extends string>(
  path: `*${Path}` & Known<M, Path>,
  resolver: HttpResponseResolver<
    Params<Operation<M, PathOf<Path>>>,
    BodyOf<Operation<M, PathOf<Path>>>,
    Answered<Operation<M, PathOf<Path>>>
  >,
  options?: RequestHandlerOptions,
) => HttpHandler;

/** Handlers of the gateway's operations: `http.get("*\/bff/cart", () => …)`. */
export const http = untyped as unknown as { [M in Method]: Handle<M> };
