/** A request as it reached the simulated shop. Header names are in lower case. */
export type SeenRequest = {
  method: string;
  path: string;
  query: string;
  headers: Record<string, string>;
  /** The first 4,096 bytes. */
  body: string;
};

/** Products with a known behaviour, by what happens with them (mocks/simulator/src/catalogue/specials.rs). */
export type Special =
  | "added"
  | "go_to"
  | "added_popup"
  | "added_notice"
  | "failed"
  | "personalization"
  | "variant_needed"
  | "store_needed"
  | "cart_locked"
  | "single_level"
  | "decimal"
  | "min_order"
  | "out_of_stock"
  | "multi_buy"
  | "display_only"
  | "discounted"
  | "quoted"
  | "apostrophe"
  | "long_float"
  | "catalog"
  | "subscribable"
  | "subscribable_colour"
  | "deal";

/** The handles of the simulated shop; no part of the product goes through them. */
export class Simulator {
  readonly #url: string;
  #specials: Promise<Record<Special, string>> | undefined;
  #bearersLiveOtherwise = false;
  #dealEndsOtherwise = false;
  #reorders = false;
  readonly #soldOut = new Set<string>();

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Replaces the fault switches, as `/srv/service/cart/load=status:503`; several are separated by
   * semicolons.
   */
  async faults(text: string): Promise<void> {
    await this.#call("PUT", "/__shop/faults", text);
  }

  /**
   * How many seconds bearers live from now on; those that are known live no longer than that, and 0
   * ends them.
   */
  async bearerLifetime(seconds: number): Promise<void> {
    this.#bearersLiveOtherwise = true;
    await this.#call("PUT", "/__shop/bearer-lifetime", String(seconds));
  }

  /** Forgets all sessions and bearers, while browsers keep their cookies. */
  async forgetSessions(): Promise<void> {
    await this.#call("DELETE", "/__shop/sessions");
  }

  /** Lets every list move so many percent of its products at each call. */
  async reorder(percent: number): Promise<void> {
    this.#reorders = percent > 0;
    await this.#call("PUT", "/__shop/reordering", String(percent));
  }

  /** Sells all there is of a product to somebody else. */
  async sellOut(id: string): Promise<void> {
    this.#soldOut.add(id);
    await this.#call("DELETE", `/__shop/stock/${id}`);
  }

  /** Takes back what a test has switched on, for the next one. */
  async restore(): Promise<void> {
    await this.faults("");
    if (this.#reorders) await this.reorder(0);
    for (const id of this.#soldOut) await this.#call("PUT", `/__shop/stock/${id}`);
    this.#soldOut.clear();
    if (this.#dealEndsOtherwise) await this.#call("PUT", "/__shop/deal", "");
    this.#dealEndsOtherwise = false;
    if (!this.#bearersLiveOtherwise) return;
    await this.#call("PUT", "/__shop/bearer-lifetime", "");
    this.#bearersLiveOtherwise = false;
  }

  /** Of a replay: goes on with the recording in this folder, from its beginning. */
  async play(folder: string): Promise<void> {
    await this.#call("PUT", "/__shop/recording", folder);
  }

  /** Moves an order on by one state, as days of work would. */
  async advanceOrder(id: string): Promise<void> {
    await this.#call("POST", `/__shop/orders/${id}/advance`);
  }

  /** Lets the deal of the product that has one end in so many seconds. */
  async endDeal(seconds: number): Promise<void> {
    this.#dealEndsOtherwise = true;
    await this.#call("PUT", "/__shop/deal", String(seconds));
  }

  async requests(): Promise<SeenRequest[]> {
    return (await this.#call("GET", "/__shop/requests")).json() as Promise<SeenRequest[]>;
  }

  async forgetRequests(): Promise<void> {
    await this.#call("DELETE", "/__shop/requests");
  }

  /** The id of the product that behaves so. */
  async special(name: Special): Promise<string> {
    this.#specials ??= this.#call("GET", "/__shop/specials").then(
      (answer) => answer.json() as Promise<Record<Special, string>>,
    );
    return (await this.#specials)[name];
  }

  async #call(method: string, path: string, body?: string): Promise<Response> {
    const answer = await fetch(this.#url + path, {
      method,
      ...(body === undefined ? {} : { body }),
    });
    if (!answer.ok)
      throw new Error(
        `simulator: ${method} ${path} answered ${answer.status}: ${await answer.text()}`,
      );
    return answer;
  }
}
