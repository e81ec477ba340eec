/**
 * The words of the /bff contract. The shapes are generated from contracts/gateway.openapi.json into
 * schema.ts (`make accept`); here they only get short names.
 */
import type { Known } from "./address.ts";
import type { components } from "./schema.ts";

type Schemas = components["schemas"];

export type Money = Schemas["Money"];
export type Image = Schemas["Image"];
export type Link = Schemas["Link"];
export type Problem = Schemas["Problem"];
export type Shell = Schemas["Shell"];
export type Menu = Schemas["Menu"];
export type MenuCategory = Schemas["MenuCategory"];
export type MemberUpdate = Schemas["MemberUpdate"];
export type Fragment = Schemas["Fragment"];
export type Page = Schemas["Page"];
export type Slide = Schemas["Slide"];
export type CategoryTile = Schemas["CategoryTile"];
export type Showcase = Schemas["Showcase"];
export type ListingData = Schemas["ListingData"];
export type ProductCard = Schemas["ProductCard"];
export type ProductPage = Schemas["ProductPage"];
export type Filters = Schemas["Filters"];
export type FilterGroup = Schemas["FilterGroup"];
export type FilterValue = Schemas["FilterValue"];
export type FilterCategory = Schemas["FilterCategory"];
export type SearchResult = Schemas["SearchResult"];
export type Suggestion = Schemas["Suggestion"];
export type ProductDetail = Schemas["ProductDetail"];
export type ProductImage = Schemas["ProductImage"];
export type VariantOption = Schemas["VariantOption"];
export type Cart = Schemas["Cart"];
export type CartLine = Schemas["CartLine"];
export type AddToCart = Schemas["AddToCart"];
export type AddToCartResult = Known<Schemas["AddToCartResult"]>;
export type CartChange = Known<Schemas["CartChange"]>;
export type Subscribe = Schemas["Subscribe"];
export type Favourite = Schemas["Favourite"];
export type Favourites = Schemas["Favourites"];
export type FavouritesChange = Known<Schemas["FavouritesChange"]>;
export type Thread = Schemas["Thread"];
export type ThreadEntry = Schemas["ThreadEntry"];
export type Department = Schemas["Department"];
export type DepartmentMessage = Schemas["DepartmentMessage"];
export type Store = Schemas["Store"];
export type Completion = Known<Schemas["Completion"]>;
export type Country = Schemas["Country"];
export type Countries = Schemas["Countries"];
export type Region = Schemas["Region"];
export type Gender = Schemas["Gender"];
export type Register = Schemas["Register"];
export type RegisterForm = Schemas["RegisterForm"];
export type Registration = Known<Schemas["Registration"]>;
export type SmsResult = Known<Schemas["SmsResult"]>;
export type Verification = Known<Schemas["Verification"]>;

export type CheckoutSummary = Schemas["CheckoutSummary"];
export type CheckoutAddress = Schemas["CheckoutAddress"];
export type CheckoutAddresses = Schemas["CheckoutAddresses"];
export type Carriers = Schemas["Carriers"];
export type StepResult = Known<Schemas["StepResult"]>;
export type PaymentMethods = Known<Schemas["PaymentMethods"]>;
export type PaymentMethod = Schemas["PaymentMethod"];
export type BankAccount = Schemas["BankAccount"];
export type InstallmentTerms = Schemas["InstallmentTerms"];
export type NewOrder = Schemas["NewOrder"];
export type OrderResult = Known<Schemas["OrderResult"]>;
export type OrderAttempt = Schemas["AttemptView"];
export type BankForm = Schemas["BankForm"];

export type Session = Schemas["Session"];
export type Member = Schemas["Member"];
export type Token = Schemas["Token"];
