// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ArtToken} from "../src/ArtToken.sol";
import {TestCase} from "./Vm.sol";

contract RefusingReceiver {}

contract ArtTokenTest is TestCase {
    address private constant ADMIN = address(0xA);
    address private constant MINTER = address(0xB);
    address private constant PAUSER = address(0xC);
    address private constant OWNER = address(0xD);
    address private constant CREATOR = address(0xE);
    bytes32 private constant MINT = keccak256("mint 1");
    bytes32 private constant FILE = keccak256("file 1");

    ArtToken private token;

    function setUp() public {
        token = new ArtToken("Pixchange", "PIX", "https://example.org/nfts/", ADMIN, 2 days, MINTER, PAUSER);
    }

    function mintFirst() private returns (uint256) {
        vm.prank(MINTER);
        return token.mint(MINT, OWNER, FILE, "1.json", CREATOR);
    }

    function testMintsOneTokenWithAllItsFacts() public {
        vm.expectEmit(address(token));
        emit ArtToken.Minted(MINT, 1, FILE, OWNER);
        uint256 tokenId = mintFirst();
        vm.assertEq(tokenId, 1);
        vm.assertEq(token.ownerOf(1), OWNER);
        vm.assertEq(token.totalSupply(), 1);
        vm.assertEq(token.tokenOf(MINT), 1);
        vm.assertEq(token.mintOf(1), MINT);
        vm.assertEq(token.contentHashOf(1), FILE);
        vm.assertEq(token.tokenOfContent(FILE), 1);
        vm.assertEq(token.tokenURI(1), "https://example.org/nfts/1.json");
        vm.assertEq(token.contractURI(), "https://example.org/nfts/contract.json");
    }

    function testRefusesAUsedMintId() public {
        mintFirst();
        vm.prank(MINTER);
        vm.expectRevert(abi.encodeWithSelector(ArtToken.MintIdUsed.selector, MINT, 1));
        token.mint(MINT, OWNER, keccak256("file 2"), "2.json", CREATOR);
    }

    function testRefusesAFileThatIsMinted() public {
        mintFirst();
        vm.prank(MINTER);
        vm.expectRevert(abi.encodeWithSelector(ArtToken.ContentAlreadyMinted.selector, FILE, 1));
        token.mint(keccak256("mint 2"), OWNER, FILE, "2.json", CREATOR);
    }

    function testRefusesWhatIsMissing() public {
        vm.prank(MINTER);
        vm.expectRevert(ArtToken.MintIdMissing.selector);
        token.mint(bytes32(0), OWNER, FILE, "1.json", CREATOR);
        vm.prank(MINTER);
        vm.expectRevert(ArtToken.ContentHashMissing.selector);
        token.mint(MINT, OWNER, bytes32(0), "1.json", CREATOR);
        vm.prank(MINTER);
        vm.expectRevert(ArtToken.RoyaltyReceiverMissing.selector);
        token.mint(MINT, OWNER, FILE, "1.json", address(0));
        vm.prank(MINTER);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(0)));
        token.mint(MINT, address(0), FILE, "1.json", CREATOR);
        vm.assertEq(token.totalSupply(), 0);
        vm.assertEq(token.tokenOf(MINT), 0);
    }

    function testMintsToAContractThatKnowsNoTokens() public {
        address receiver = address(new RefusingReceiver());
        vm.prank(MINTER);
        token.mint(MINT, receiver, FILE, "1.json", CREATOR);
        vm.assertEq(token.ownerOf(1), receiver);
    }

    function testVoidsAMintIdForEver() public {
        vm.expectEmit(address(token));
        emit ArtToken.Voided(MINT);
        vm.prank(MINTER);
        token.void(MINT);
        vm.assertTrue(token.isVoided(MINT));
        vm.prank(MINTER);
        vm.expectRevert(abi.encodeWithSelector(ArtToken.MintIdVoided.selector, MINT));
        token.mint(MINT, OWNER, FILE, "1.json", CREATOR);
        vm.prank(MINTER);
        vm.expectRevert(abi.encodeWithSelector(ArtToken.MintIdVoided.selector, MINT));
        token.void(MINT);
    }

    function testDoesNotVoidAMintedId() public {
        mintFirst();
        vm.prank(MINTER);
        vm.expectRevert(abi.encodeWithSelector(ArtToken.MintIdUsed.selector, MINT, 1));
        token.void(MINT);
        vm.assertFalse(token.isVoided(MINT));
    }

    function testStopsMintsButNotTransfersAndVoidsWhilePaused() public {
        mintFirst();
        vm.prank(PAUSER);
        token.pause();
        vm.prank(MINTER);
        vm.expectRevert(Pausable.EnforcedPause.selector);
        token.mint(keccak256("mint 2"), OWNER, keccak256("file 2"), "2.json", CREATOR);
        vm.prank(OWNER);
        token.transferFrom(OWNER, CREATOR, 1);
        vm.assertEq(token.ownerOf(1), CREATOR);
        vm.prank(MINTER);
        token.void(keccak256("mint 2"));
        vm.prank(PAUSER);
        token.unpause();
        vm.prank(MINTER);
        token.mint(keccak256("mint 3"), OWNER, keccak256("file 3"), "3.json", CREATOR);
        vm.assertEq(token.totalSupply(), 2);
    }

    function testMovesTheMetadataToAnotherSite() public {
        vm.prank(ADMIN);
        token.setBaseURI("https://empty.example.org/");
        mintFirst();
        vm.expectEmit(address(token));
        emit ArtToken.BaseURIChanged("https://new.example.org/");
        vm.expectEmit(address(token));
        emit ArtToken.ContractURIUpdated();
        vm.expectEmit(address(token));
        emit IERC4906.BatchMetadataUpdate(1, 1);
        vm.prank(ADMIN);
        token.setBaseURI("https://new.example.org/");
        vm.assertEq(token.tokenURI(1), "https://new.example.org/1.json");
    }

    function testHasNoAddressForATokenThatIsNotThere() public {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 1));
        token.tokenURI(1);
    }

    function testNamesTheInterfacesThatItSupports() public view {
        vm.assertTrue(token.supportsInterface(0x01ffc9a7)); // ERC-165
        vm.assertTrue(token.supportsInterface(0x80ac58cd)); // ERC-721
        vm.assertTrue(token.supportsInterface(0x5b5e139f)); // metadata of ERC-721
        vm.assertTrue(token.supportsInterface(0x2a55205a)); // ERC-2981
        vm.assertTrue(token.supportsInterface(0x49064906)); // ERC-4906
        vm.assertTrue(token.supportsInterface(0x7965db0b)); // access control
        vm.assertFalse(token.supportsInterface(0xffffffff));
    }

    function testLetsNobodyElseMintVoidPauseOrMove(address caller) public {
        vm.assume(caller != ADMIN && caller != MINTER && caller != PAUSER);
        bytes4 refusal = IAccessControl.AccessControlUnauthorizedAccount.selector;
        vm.prank(caller);
        vm.expectPartialRevert(refusal);
        token.mint(MINT, OWNER, FILE, "1.json", CREATOR);
        vm.prank(caller);
        vm.expectPartialRevert(refusal);
        token.void(MINT);
        vm.prank(caller);
        vm.expectPartialRevert(refusal);
        token.setBaseURI("https://evil.example.org/");
        vm.prank(caller);
        vm.expectPartialRevert(refusal);
        token.pause();
        vm.prank(caller);
        vm.expectPartialRevert(refusal);
        token.unpause();
    }

    function testSplitsAPriceExactly(uint128 price) public {
        mintFirst();
        (address receiver, uint256 royalty) = token.royaltyInfo(1, price);
        vm.assertEq(receiver, CREATOR);
        vm.assertEq(royalty, (uint256(price) * 500) / 10_000);
        vm.assertTrue(royalty <= price);
    }

    function testMintsAnyDistinctIdsOnce(bytes32 first, bytes32 second, address to) public {
        vm.assume(to != address(0) && first != 0 && second != 0 && first != second);
        vm.prank(MINTER);
        token.mint(first, to, first, "a", CREATOR);
        vm.prank(MINTER);
        token.mint(second, to, second, "b", CREATOR);
        vm.assertEq(token.balanceOf(to), 2);
        vm.assertEq(token.tokenOf(first), 1);
        vm.assertEq(token.tokenOf(second), 2);
    }
}
