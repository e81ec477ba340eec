/**
 * Types of the gateway's operations, derived from the contract by the path of an address. Nothing
 * of this exists at run time: an address is a string.
 */
import type { paths } from "./schema.ts";

export type Path = keyof paths;
type Method = "get" | "post" | "put" | "patch" | "delete";

declare const operations: unique symbol;

/** An address of the gateway that remembers which path of the contract it was made from. */
export type Address<P extends Path = Path> = string & { readonly [operations]: P };

/** A path with anything in place of its parameters, `{id}` and the like. */
type Filled<P extends string> = P extends `${infer Head}{${string}}${infer Tail}`
  ? `${Head}${string}${Filled<Tail>}`
  : P;

type Same<A extends string, B extends string> = A extends B ? (B extends A ? true : false) : false;

/** The path of the contract that a literal path belongs to, or never. */
type PathOf<Literal extends string> = Literal extends Path
  ? Literal
  : { [P in Path]: Same<Literal, Filled<P>> extends true ? P : never }[Path];

/** What a literal path is the address of: an operation of the gateway, or any page. */
export type AddressOf<Literal extends string> = [PathOf<Literal>] extends [never]
  ? string
  : Address<PathOf<Literal>>;

/** Not distributed over paths: the union of all answers would be too complex for the compiler. */
type Operation<P extends Path, M extends Method> = NonNullable<paths[P][M]>;

type Json<Content> = Content extends { content: { "application/json": infer T } } ? T : never;

/** What an operation answers when all is well. */
export type Answer<P extends Path, M extends Method = "get"> =
  Operation<P, M> extends { responses: { 200: infer Response } } ? Json<Response> : never;

/** Those of its methods that change something, as `fetch` spells them. */
export type WriteMethod<P extends Path> = {
  [M in Exclude<Method, "get">]: [Operation<P, M>] extends [never] ? never : Uppercase<M>;
}[Exclude<Method, "get">];

/** The body that a write needs; none where the contract names none. */
export type Body<P extends Path, M extends string> =
  Operation<P, Lowercase<M> & Method> extends { requestBody: infer Request }
    ? { body: Json<Request> }
    : { body?: undefined };

/**
 * An answer to a write as pages see it: `write` throws an unknown outcome, so none of them has to
 * ask for it.
 */
export type Known<T> = T extends { outcome: string }
  ? Omit<T, "outcome"> & { outcome: Exclude<T["outcome"], "unknown"> }
  : T;

export type WriteAnswer<P extends Path, M extends string> = Known<Answer<P, Lowercase<M> & Method>>;
